/** A row of a log: what happened and when; it opens to show more. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Ago } from './ago.tsx';
import classes from './log-row.module.css';

interface LogRowProps {
  at: string;
  head: ReactNode;
  /** The layout of what it shows when open. */
  className?: string | undefined;
  /** Only drawn once it is open. */
  children: ReactNode;
}

export function LogRow({ at, head, className, children }: LogRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight
          size={16}
          stroke={1.75}
          aria-hidden
          className={classes.chevron}
          data-open={isOpen || undefined}
        />
        {head}
        <Text span c="dimmed" fz="dense" className={classes.time}>
          <Ago at={at} />
        </Text>
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.details}>
        {isOpen && (className ? <div className={className}>{children}</div> : children)}
      </div>
    </li>
  );
}
