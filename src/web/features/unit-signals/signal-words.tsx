/** 'Finance ends in 90 days', with the unit on hover. */
import { signalWords, type UnitSignal } from '#contract/unit-signals.ts';
import { formatDay } from '#web/lib/format.ts';
import classes from './signal-words.module.css';

export function SignalWords({ signal }: { signal: UnitSignal }) {
  const words = signalWords(signal);
  return (
    <span
      className={classes.signal}
      data-late={signal.days < 0 || undefined}
      title={`${signal.unitName}: ${words} (${formatDay(signal.day)})`}
    >
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </span>
  );
}
