/** The statements that take the database longest, by their shape. */
import { Text } from '@mantine/core';
import type { SystemState } from '#contract/system.ts';
import { plural } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './system.module.css';
import { formatDuration } from './system-words.ts';

const sources = {
  database: 'What took the most time in all, as pg_stat_statements has counted it.',
  server: 'What took over 100 ms since the server was started, without any values.',
};

export function SlowCard({ slow: { source, statements } }: { slow: SystemState['slow'] }) {
  return (
    <SectionCard title="Slow Statements">
      <Text c="dimmed" maw="72ch">
        {sources[source]}
      </Text>
      {statements.length === 0 ? (
        <Text mt="sm">Nothing so far.</Text>
      ) : (
        <ol className={classes.statements} aria-label="Slow statements">
          {statements.map(({ statement, calls, total, longest }) => (
            <li key={statement}>
              <code>{statement}</code>
              <Text c="dimmed" fz="dense">
                {plural(calls, 'call')} · {formatDuration(total / calls)} on average · longest{' '}
                {formatDuration(longest)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}
