import { Text } from '@mantine/core';
import { IconAlertCircle, IconSearchOff } from '@tabler/icons-react';
import type { LeadSourceReport } from '#contract/leads.ts';
import classes from './leads.module.css';

/** Why a search failed: which sources were asked, and why each did not answer. */
export function LeadFailure({
  message,
  sources,
}: {
  message: string;
  sources: LeadSourceReport[];
}) {
  return (
    <section className={classes.card} aria-label="The search failed">
      <div className={classes.failure}>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden className={classes.alert} />
        <div>
          <Text fw={500}>{message}</Text>
          <SourceList sources={sources} />
        </div>
      </div>
    </section>
  );
}

/** Shown when a search found nothing: that is no failure, but the user has to be told. */
export function NothingFound({ sources }: { sources: LeadSourceReport[] }) {
  return (
    <section className={classes.card} aria-label="Nothing found">
      <div className={classes.failure}>
        <IconSearchOff size={20} stroke={1.75} aria-hidden className={classes.none} />
        <div>
          <Text fw={500} role="status">
            No companies found
          </Text>
          <Text c="dimmed">Try other words, a wider area, or another kind of company.</Text>
          <SourceList sources={sources.filter(({ state }) => state !== 'off')} />
        </div>
      </div>
    </section>
  );
}

/** What was missing from a search that found something: sources that failed or were not sure. */
export function SourceNotes({ sources }: { sources: LeadSourceReport[] }) {
  return <SourceList sources={sources.filter(({ state, reason }) => state !== 'off' && reason)} />;
}

/** What came of each source, one per line. */
function SourceList({ sources }: { sources: LeadSourceReport[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className={classes.sources}>
      {sources.map(({ source, state, found, reason }) => (
        <li key={source}>
          <b>{source}</b>: {wordsOf(state, found, reason)}
        </li>
      ))}
    </ul>
  );
}

function wordsOf(
  state: LeadSourceReport['state'],
  found: number,
  reason: LeadSourceReport['reason'],
): string {
  if (state === 'failed' || state === 'off') return reason ?? 'did not answer';
  if (state === 'partial') return `${found} found, not all. ${reason ?? ''}`;
  return reason ? `${found} found; ${reason}` : `${found} found`;
}
