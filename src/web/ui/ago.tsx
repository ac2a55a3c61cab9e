/** How long ago that was, in a few letters ('12 d'); the exact time on hover, and for screen readers. */
import { VisuallyHidden } from '@mantine/core';
import { ageBriefly } from '#web/lib/briefly.ts';
import { formatTimestamp } from '#web/lib/format.ts';

interface AgoProps {
  /** An instant in the past. */
  at: string;
  /** What it was, before the exact time: 'Call of'. */
  of?: string;
  className?: string | undefined;
}

export function Ago({ at, of, className }: AgoProps) {
  const exact = [of, formatTimestamp(at)].filter(Boolean).join(' ');
  return (
    <time dateTime={at} title={exact} className={className}>
      <span aria-hidden>{ageBriefly(at)}</span>
      <VisuallyHidden component="span">{exact}</VisuallyHidden>
    </time>
  );
}
