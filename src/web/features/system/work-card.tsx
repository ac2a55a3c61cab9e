/** What the server does by itself: how much of each kind waits, runs, and has failed lately. */
import { Text } from '@mantine/core';
import type { WorkCount } from '#contract/system.ts';
import { formatNumber } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './system.module.css';
import { nameWork } from './system-words.ts';

export function WorkCard({ work }: { work: readonly WorkCount[] }) {
  return (
    <SectionCard title="Jobs">
      <table className={classes.work}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Waiting</th>
            <th scope="col">Running</th>
            <th scope="col">Failed</th>
          </tr>
        </thead>
        <tbody>
          {work.map(({ name, waiting, running, failed }) => (
            <tr key={name}>
              <th scope="row">{nameWork(name)}</th>
              <Count of={waiting} />
              <Count of={running} />
              <Count of={failed} isBad />
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed" fz="dense" mt="sm">
        Failed counts the last 24 hours.
      </Text>
    </SectionCard>
  );
}

function Count({ of, isBad = false }: { of: number; isBad?: boolean }) {
  return (
    <td data-none={of === 0 || undefined} data-bad={(isBad && of > 0) || undefined}>
      {formatNumber(of)}
    </td>
  );
}
