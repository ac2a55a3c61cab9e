/** The Timeline card of a detail page: all that happened to the record, newest first, by kind if wished. */
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type TimelineKind, timelineApi, timelineKinds } from '#contract/timeline.ts';
import { formatTotal } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { ImportedRow } from './imported-row.tsx';
import { type TimelineLink, timelinePagesQuery } from './timeline.api.ts';
import classes from './timeline.module.css';
import { TimelineItem } from './timeline-entry.tsx';
import { daysOf } from './timeline-rows.ts';

const kindLabels: Record<TimelineKind, string> = {
  note: 'Notes',
  call: 'Calls',
  task: 'Tasks',
  stage: 'Stages',
  change: 'Changes',
  file: 'Files',
  import: 'Imports',
  event: 'Events',
  record: 'Other',
};

/** Imports bring people and organizations, and events are with them. */
const kindsOfOpportunity = timelineKinds.filter((kind) => kind !== 'import' && kind !== 'event');

export function TimelineCard({ link }: { link: TimelineLink }) {
  const [{ timeline }, setUrl] = useUrlState();
  const kinds = 'opportunityId' in link ? kindsOfOpportunity : timelineKinds;
  const kind = kinds.find((each) => each === timeline);
  const query = useInfiniteQuery({
    ...timelinePagesQuery(link, kind),
    // Another kind of the same timeline: the entries stay until the next ones come.
    placeholderData: (previous) => previous,
  });
  const choose = (chosen: TimelineKind | undefined) => setUrl({ timeline: chosen });
  const total = useTotal(timelineApi.list, { ...link, ...(kind && { kind }) }, query);
  return (
    <SectionCard title="Timeline" {...(total && { count: formatTotal(total) })}>
      <KindFilter kinds={kinds} kind={kind} onChange={choose} />
      <div className={classes.entries} data-old={query.isPlaceholderData || undefined}>
        {query.isPending ? (
          <Loading words="Loading timeline...">
            <SkeletonRows count={5} height={28} gap={16} />
          </Loading>
        ) : query.isError && !query.data ? (
          <ErrorState
            title="Failed to fetch the timeline"
            error={query.error}
            onRetry={query.refetch}
          />
        ) : (
          <Entries query={query} kind={kind} onShowAll={() => choose(undefined)} />
        )}
      </div>
    </SectionCard>
  );
}

interface KindFilterProps {
  kinds: readonly TimelineKind[];
  /** Undefined for all of them. */
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
          {each ? kindLabels[each] : 'All'}
        </UnstyledButton>
      ))}
    </div>
  );
}

function useTimeline(link: TimelineLink) {
  return useInfiniteQuery(timelinePagesQuery(link, undefined));
}

interface EntriesProps {
  query: ReturnType<typeof useTimeline>;
  kind: TimelineKind | undefined;
  onShowAll: () => void;
}

function Entries({ query, kind, onShowAll }: EntriesProps) {
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return kind ? (
      <EmptyState
        icon={IconHistory}
        title={`No ${kindLabels[kind].toLowerCase()} in this timeline`}
        hint={`It shows only ${kindLabels[kind].toLowerCase()}. Choose All to see everything.`}
        action={
          <Button variant="default" onClick={onShowAll}>
            Show all
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={IconHistory}
        title="Nothing has happened yet"
        hint="Notes, calls, tasks, stages and changes show up here, the newest first."
      />
    );
  }
  const oldest = entries.at(-1);
  return (
    <>
      {daysOf(entries).map(({ day, label, rows }) => (
        <section key={day} className={classes.day} aria-label={label}>
          <Text component="h3" className={classes.dayLabel}>
            {label}
          </Text>
          <ul className={classes.list}>
            {rows.map(({ key, entries: [first, ...others] }) =>
              others.length === 0 ? (
                <TimelineItem key={key} entry={first} />
              ) : (
                <ImportedRow
                  key={key}
                  entries={[first, ...others]}
                  mayGoOn={query.hasNextPage && others.at(-1) === oldest}
                />
              ),
            )}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError
            ? 'Older entries could not be loaded. Try again'
            : 'Show more'}
        </Button>
      )}
    </>
  );
}
