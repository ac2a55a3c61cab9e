/** The line at the head of a record: 'Last touch 12 d · Next: Quote Fri · $393k open'. */

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Standing, StandingFilter } from '#contract/standings.ts';
import { signalWords, type UnitSignal } from '#contract/unit-signals.ts';
import { dueWordsBriefly } from '#web/features/tasks/due-briefly.ts';
import { dueWords, getDueState } from '#web/features/tasks/due-date.ts';
import { formatAmountBriefly } from '#web/lib/briefly.ts';
import { formatAmount, formatDay, plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { TextLink } from '#web/ui/links.tsx';
import classes from './standing-line.module.css';
import { standingQuery } from './standings.api.ts';

/** What a sale is worth, where the record is one. */
export interface Worth {
  value: string | null;
  /** What has become of it: 'open', 'won'. */
  words: string;
}

interface StandingLineProps {
  of: StandingFilter;
  worth: Worth | undefined;
}

export function StandingLine({ of, worth }: StandingLineProps) {
  const { data: standing, isError } = useQuery(standingQuery(of));
  // Nobody has to act on it: the page says the same in full.
  if (isError && !standing) return <div className={classes.line} />;
  if (!standing) {
    return (
      <div className={classes.line}>
        <Skeleton height={12} width={280} maw="100%" />
      </div>
    );
  }
  return (
    <div className={classes.line}>
      <LastTouch touch={standing.lastTouch} />
      <NextStep step={standing.nextStep} />
      {worth ? <OfSale worth={worth} /> : <Open open={standing.open} />}
      <Signal signals={standing.signals} />
    </div>
  );
}

/** The first that comes up with their units; the others on hover. */
function Signal({ signals }: Pick<Standing, 'signals'>) {
  const [first] = signals;
  if (!first) return null;
  const tell = (signal: UnitSignal) => `${signal.unitName}: ${signalWords(signal)}`;
  const words = signalWords(first);
  return (
    <span
      className={classes.signal}
      data-late={first.days < 0 || undefined}
      title={signals.map((each) => `${tell(each)} (${formatDay(each.day)})`).join('\n')}
    >
      <span className={classes.cut}>
        {words.charAt(0).toUpperCase() + words.slice(1)}: {first.unitName}
      </span>
      {signals.length > 1 && <span className={classes.more}>+{signals.length - 1}</span>}
    </span>
  );
}

const touchWords = { call: 'Call', note: 'Note', event: 'Event' } as const;

function LastTouch({ touch }: { touch: Standing['lastTouch'] }) {
  if (!touch) return <span className={classes.nothing}>No touch yet</span>;
  return (
    <span>
      Last touch{' '}
      <Ago at={touch.at} of={`${touchWords[touch.kind]} of`} className={classes.strong} />
    </span>
  );
}

function NextStep({ step }: { step: Standing['nextStep'] }) {
  if (!step) return <span className={classes.nothing}>No next step</span>;
  const { dueDate, hasDueTime } = step;
  return (
    <TextLink to="/tasks" search={{ task: step.id }} className={classes.step}>
      <span className={classes.cut}>Next: {step.title}</span>
      {dueDate && (
        <span
          className={classes.due}
          data-due={getDueState(dueDate)}
          title={dueWords({ dueDate, hasDueTime })}
        >
          {dueWordsBriefly({ dueDate, hasDueTime })}
        </span>
      )}
    </TextLink>
  );
}

function OfSale({ worth: { value, words } }: { worth: Worth }) {
  if (value === null) return <span className={classes.nothing}>No value yet</span>;
  return (
    <span>
      <span className={classes.money} title={formatAmount(value)}>
        {formatAmountBriefly(value)}
      </span>{' '}
      {words}
    </span>
  );
}

function Open({ open: { count, value, more } }: { open: Standing['open'] }) {
  if (count === 0) return <span className={classes.nothing}>Nothing open</span>;
  const words = plural(count, 'open opportunity', 'open opportunities');
  const exact = `${formatAmount(value)} in ${more ? `more than ${words}` : words}`;
  return (
    <span>
      <span className={classes.money} title={exact}>
        {formatAmountBriefly(value)}
        {more && '+'}
      </span>{' '}
      open
    </span>
  );
}
