/** Cards in a row, each with a figure, what it counts, and a few words on it; grey bars while it loads. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure-cards.module.css';

interface Figure {
  title: string;
  /** Undefined while it is being read. */
  number: ReactNode;
  words: ReactNode;
}

interface FigureCardsProps {
  figures: Figure[];
  /** The layout of the cards. */
  className: string | undefined;
  /** The cards are links, so they have to be large enough to hit. */
  hasLinks?: boolean;
  isOld?: boolean;
  /** One line a card, where the room below is needed; on phones as low as it goes. */
  isLow?: boolean;
}

export function FigureCards({ figures, className, hasLinks, isOld, isLow }: FigureCardsProps) {
  const isPending = figures.some(({ number }) => number === undefined);
  return (
    <section aria-label="Summary" aria-busy={isPending} data-old={isOld || undefined}>
      <dl className={className}>
        {figures.map(({ title, number, words }) => (
          <div
            key={title}
            className={classes.card}
            data-links={hasLinks || undefined}
            data-low={isLow || undefined}
          >
            <dt className={classes.title}>{title}</dt>
            <dd className={classes.number}>
              {number ?? <Skeleton component="span" display="block" h={24} w={96} my={4} />}
            </dd>
            <dd className={classes.words}>
              {words ?? (
                <Skeleton component="span" display="block" h={12} w={72} my={hasLinks ? 6 : 3} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
