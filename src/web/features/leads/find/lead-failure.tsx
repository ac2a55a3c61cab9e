import { Text } from '@mantine/core';
import { IconAlertCircle, IconSearchOff } from '@tabler/icons-react';
import type { LeadSourceReport } from '#contract/leads.ts';
import classes from './leads.module.css';

/** Why a search found nothing: which sources were asked, and what kept each from answering. */
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

/** A search that was answered with nothing: no failure, but no silence either. */
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

/** What was missing from a search that found something all the same: sources that failed, or could not tell. */
export function SourceNotes({ sources }: { sources: LeadSourceReport[] }) {
  return <SourceList sources={sources.filter(({ state, reason }) => state !== 'off' && reason)} />;
}

/** How each source fared, one a line. */
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
