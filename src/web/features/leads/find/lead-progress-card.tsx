import { Button } from '@mantine/core';
import { type LeadProgress, stopSearch } from './lead-search.ts';
import classes from './leads.module.css';

/** The progress of a search, step by step. */
export function LeadProgressCard({ progress }: { progress: LeadProgress }) {
  const { message, current, total } = progress;
  const percent = total > 0 ? Math.min(100, (current / total) * 100) : 0;
  const steps = `Step ${current} of ${total}`;
  return (
    <section className={classes.card} aria-label="Progress">
      <div className={classes.progressHead}>
        <span role="status">{message || 'Starting the search...'}</span>
        <span className={classes.steps}>{steps}</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Search progress"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={current}
        aria-valuetext={steps}
      >
        <div className={classes.bar} style={{ width: `${percent}%` }} />
      </div>
      <div className={classes.progressFoot}>
        <p className={classes.hint}>
          Finding real companies and verifying their websites. This may take a minute...
        </p>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={stopSearch}>
          Stop
        </Button>
      </div>
    </section>
  );
}
