import { type AvatarSize, UserAvatar } from '#web/ui/user-avatar.tsx';
import type { StaffName } from './users.api.ts';

/** A member of the team beside a record: their picture, or their initials. */
export function StaffAvatar({ member, size }: { member: StaffName; size: AvatarSize }) {
  return <UserAvatar id={member.id} name={member.name} src={member.picture} size={size} />;
}
