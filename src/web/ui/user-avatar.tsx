/** A picture if there is one, otherwise initials on a colour that is always the same for an id. */
import { Avatar } from '@mantine/core';
import { namedBeforeLeaving } from '#contract/users.ts';
import { getInitials } from '#web/lib/format.ts';
import { pickHue } from './state-colors.ts';

/** Few sizes, so that avatars in the same place are the same everywhere; in px at the usual letter size. */
const sizes = {
  /** Beside a name in a line of text. */
  line: 24,
  /** Before a row. */
  row: 32,
  /** Before a row or on a card of several lines. */
  card: 40,
  /** Before the name of the record that a page or a panel shows. */
  head: 48,
  /** Overrides the colour chosen by id. */
  picture: 64,
};

export type AvatarSize = keyof typeof sizes;

interface UserAvatarProps {
  id: string;
  /** The full name: the initials are those of its first and last word. */
  name: string;
  size: AvatarSize;
  /** The address of the picture. */
  src?: string | null | undefined;
}

export function UserAvatar({ id, name, size, src = null }: UserAvatarProps) {
  return (
    <Avatar color={pickHue(id)} size={sizes[size]} src={src} alt="" aria-hidden>
      {getInitials(namedBeforeLeaving(name))}
    </Avatar>
  );
}
