/** '+3 more': opens the day with everything on it. */
import { UnstyledButton } from '@mantine/core';
import { dayName } from './day-frame.tsx';

interface MoreButtonProps {
  day: string;
  more: number;
  className: string | undefined;
  onOpen: (day: string) => void;
}

export function MoreButton({ day, more, className, onOpen }: MoreButtonProps) {
  if (more === 0) return null;
  return (
    <UnstyledButton
      className={className}
      aria-label={`+${more} more on ${dayName(day)}`}
      onClick={() => onOpen(day)}
    >
      +{more} more
    </UnstyledButton>
  );
}
