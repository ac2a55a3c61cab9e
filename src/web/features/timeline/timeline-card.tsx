/** The Timeline card of a detail page: everything that happened to the record, newest first, or only some kinds. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import {
  type TimelineEntry,
  type TimelineKind,
  timelineApi,
  timelineKinds,
  timelineLabels,
} from '#contract/timeline.ts';
import { ageBriefly } from '#web/lib/briefly.ts';
import { formatTotal } from '#web/lib/format.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { HistoryLink } from '#web/ui/history-link.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { ImportedRow } from './imported-row.tsx';
import { type TimelineLink, timelinePagesQuery } from './timeline.api.ts';
import classes from './timeline.module.css';
import { TimelineItem } from './timeline-entry.tsx';
import { groupByDay } from './timeline-rows.ts';

/** Imports add people and organizations; events are linked to them. */
const kindsOfOpportunity = timelineKinds.filter((kind) => kind !== 'import' && kind !== 'event');

export function TimelineCard({ link }: { link: TimelineLink }) {
  const [{ timeline }, setUrl] = useUrlState();
  const kinds = 'opportunityId' in link ? kindsOfOpportunity : timelineKinds;
  const kind = kinds.find((each) => each === timeline);
  const query = useInfiniteQuery({
    ...timelinePagesQuery(link, kind),
    // When another kind is chosen, the entries stay until the new ones arrive.
    placeholderData: (previous) => previous,
  });
  const choose = (chosen: TimelineKind | undefined) => setUrl({ timeline: chosen });
  const total = useTotal(timelineApi.list, { ...link, ...(kind && { kind }) }, query);
  return (
    <SectionCard
      title="Timeline"
      {...(total && { count: formatTotal(total) })}
      action={<HistoryLink recordId={Object.values(link)[0]} />}
    >
      <KindFilter kinds={kinds} kind={kind} onChange={choose} />
      <div className={classes.entries} data-old={query.isPlaceholderData || undefined}>
        <PagedList
          query={query}
          words={{
            loading: 'Loading timeline...',
            failed: 'Failed to fetch the timeline',
            more: 'Older entries',
          }}
          skeleton={<SkeletonRows count={5} height={28} gap={16} />}
          empty={<NoEntries kind={kind} onShowAll={() => choose(undefined)} />}
        >
          {(entries) => <Days entries={entries} mayGoOn={query.hasNextPage} />}
        </PagedList>
      </div>
    </SectionCard>
  );
}

interface KindFilterProps {
  kinds: readonly TimelineKind[];
  /** Undefined for all kinds. */
  kind: TimelineKind | undefined;
  onChange: (kind: TimelineKind | undefined) => void;
}

function KindFilter({ kinds, kind, onChange }: KindFilterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Show in the timeline" className={classes.kinds}>
      {[undefined, ...kinds].map((each) => (
        <UnstyledButton
          key={each ?? 'all'}
          className={classes.kind}
          aria-pressed={each === kind}
          onClick={() => onChange(each)}
        >
          {each ? timelineLabels[each] : 'All'}
        </UnstyledButton>
      ))}
    </div>
  );
}

interface NoEntriesProps {
  kind: TimelineKind | undefined;
  onShowAll: () => void;
}

function NoEntries({ kind, onShowAll }: NoEntriesProps) {
  const kinds = kind ? timelineLabels[kind].toLowerCase() : null;
  return (
    <EmptyList
      icon={IconHistory}
      title="Nothing has happened yet"
      hint="Notes, calls, tasks, stages and changes show up here, the newest first."
      narrowed={
        kinds !== null && {
          title: `No ${kinds} in this timeline`,
          hint: `It shows only ${kinds}. Choose All to see everything.`,
          clear: 'Show all',
          onClear: onShowAll,
        }
      }
    />
  );
}

/** How long ago a day was, whose heading is its date. */
function DayAge({ at }: { at: string | undefined }) {
  if (at === undefined || dayjs().diff(dayjs(at).startOf('day'), 'day') < 2) return null;
  return <span aria-hidden> · {ageBriefly(at)}</span>;
}

interface DaysProps {
  entries: TimelineEntry[];
  /** Older entries are not loaded yet. */
  mayGoOn: boolean;
}

function Days({ entries, mayGoOn }: DaysProps) {
  const oldest = entries.at(-1);
  return groupByDay(entries).map(({ day, label, rows }) => (
    <section key={day} className={classes.day} aria-label={label}>
      <Text component="h3" className={classes.dayLabel}>
        {label}
        <DayAge at={rows[0]?.entries[0].at} />
      </Text>
      <ul className={classes.list}>
        {rows.map(({ key, entries: [first, ...others] }) =>
          others.length === 0 ? (
            <TimelineItem key={key} entry={first} />
          ) : (
            <ImportedRow
              key={key}
              entries={[first, ...others]}
              mayGoOn={mayGoOn && others.at(-1) === oldest}
            />
          ),
        )}
      </ul>
    </section>
  ));
}
