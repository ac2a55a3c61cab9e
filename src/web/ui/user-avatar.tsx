/** Initials on a colour that always is the same for the same id, or the picture where there is one. */
import { Avatar, type AvatarProps } from '@mantine/core';
import { initialsOf } from '#web/lib/format.ts';
import { avatarHues } from './state-colors.ts';

interface UserAvatarProps extends Omit<AvatarProps, 'name' | 'color'> {
  id: string;
  name: string;
}

export function UserAvatar({ id, name, size = 32, ...others }: UserAvatarProps) {
  return (
    <Avatar color={hueOf(id)} size={size} radius="xl" alt="" aria-hidden {...others}>
      {initialsOf(name)}
    </Avatar>
  );
}

/** Ids begin with their time of birth, so only their random tail spreads the hues. */
function hueOf(id: string): string {
  let sum = 0;
  for (const letter of id.slice(-12)) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return avatarHues[sum % avatarHues.length] ?? 'gray';
}
