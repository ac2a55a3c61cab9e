/** How long ago that was, in a few letters ('12 d'); the exact time on hover, for screen readers, and where the focus is. */
import { ageBriefly } from '#web/lib/briefly.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import classes from './ago.module.css';

interface AgoProps {
  /** An instant in the past. */
  at: string;
  /** What it was, before the exact time: 'Call of'. */
  of?: string;
  /** '12 d ago', after words such as 'Last used'. */
  isSentence?: boolean;
  className?: string | undefined;
}

export function Ago({ at, of, isSentence = false, className }: AgoProps) {
  const exact = [of, formatTimestamp(at)].filter(Boolean).join(' ');
  const age = ageBriefly(at);
  return (
    <time dateTime={at} title={exact} className={className}>
      <span aria-hidden className={classes.age}>
        {isSentence && age !== 'just now' ? `${age} ago` : age}
      </span>
      <span className={classes.exact}>{exact}</span>
    </time>
  );
}
