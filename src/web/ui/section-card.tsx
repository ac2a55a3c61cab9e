/** A card with a heading: one subject of a page, such as Notes or Tasks. */
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title: string;
  /** How many things the card holds, shown beside the title. */
  count?: number | string;
  /** A quiet button or link at the right of the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function SectionCard({ title, count, action, className, children }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={[classes.card, className].filter(Boolean).join(' ')}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
          {count !== undefined && <span className={classes.count}> ({count})</span>}
        </Title>
        {action}
      </header>
      {children}
    </section>
  );
}
