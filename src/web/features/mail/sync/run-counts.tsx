/** What came in, went out and was skipped in a run; each number opens its entries. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { MailProviderName, MailSyncRun } from '#contract/mail-sync.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { outcomeLabels, plannedLabels, theService } from './mail-words.ts';
import classes from './run-counts.module.css';

interface RunCountsProps {
  run: MailSyncRun;
  provider: MailProviderName | null;
  onOpen: (filter: { outcome?: string; direction?: string }) => void;
}

const columns = ['created', 'updated', 'deleted'] as const;

export function RunCounts({ run, provider, onOpen }: RunCountsProps) {
  const labels = run.isDryRun ? plannedLabels : outcomeLabels;
  const { unchanged, skipped, conflicts } = run;
  const numberOf = (count: number, words: string, filter: Parameters<typeof onOpen>[0]) =>
    count === 0 ? (
      <span className={classes.none}>0</span>
    ) : (
      <UnstyledButton
        className={classes.number}
        aria-label={`${formatNumber(count)} ${words}`}
        onClick={() => onOpen(filter)}
      >
        {formatNumber(count)}
      </UnstyledButton>
    );
  return (
    <>
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Direction</VisuallyHidden>
            </th>
            {columns.map((outcome) => (
              <th key={outcome} scope="col">
                {labels[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['in', 'out'] as const).map((direction) => (
            <tr key={direction}>
              <th scope="row">
                {direction === 'in' ? 'Into the CRM' : `Out to ${theService(provider)}`}
              </th>
              {columns.map((outcome) => (
                <td key={outcome}>
                  {numberOf(run[direction][outcome], `${outcome} ${direction}`, {
                    direction,
                    outcome,
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.rest}>
        <span>{formatNumber(unchanged)} unchanged</span>
        <Link
          count={skipped}
          words={`${formatNumber(skipped)} skipped`}
          onClick={() => onOpen({ outcome: 'skipped' })}
        />
        <Link
          count={conflicts}
          words={plural(conflicts, 'conflict')}
          onClick={() => onOpen({ outcome: 'conflict' })}
        />
      </p>
    </>
  );
}

interface LinkProps {
  count: number;
  words: string;
  onClick: () => void;
}

function Link({ count, words, onClick }: LinkProps) {
  if (count === 0) return <span>{words}</span>;
  return (
    <UnstyledButton className={classes.number} onClick={onClick}>
      {words}
    </UnstyledButton>
  );
}
