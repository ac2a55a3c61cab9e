/** Avatars of those who look at the record too, and who they are in words. */
import type { RecordKind } from '#contract/records.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { useViewers } from './use-viewers.ts';
import classes from './viewers-shown.module.css';

export interface ViewersProps {
  type: RecordKind;
  id: string;
}

/** How many avatars stand side by side. */
const most = 3;

export function ViewersShown({ type, id }: ViewersProps) {
  const viewers = useViewers(type, id);
  if (viewers.length === 0) return null;
  const names = viewers.map(({ name }) => name);
  const all = `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} looking at this too`;
  return (
    <span className={classes.viewers} data-hint={all}>
      <span className={classes.avatars} aria-hidden>
        {viewers.slice(0, most).map((viewer) => (
          <UserAvatar
            key={viewer.id}
            id={viewer.id}
            name={viewer.name}
            src={viewer.profileImageUrl}
            size="line"
          />
        ))}
      </span>
      <span className={classes.words} aria-hidden>
        {nameFew(names)}
      </span>
      <span className={classes.unseen}>{all}</span>
    </span>
  );
}

function listNames(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** As many names as fit in a line. */
function nameFew(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return `${first} is here too`;
  return `${first} and ${others.length === 1 ? others[0] : `${others.length} others`} are here too`;
}
