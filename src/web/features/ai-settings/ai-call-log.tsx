/** The calls of models under a filter, newest first, page by page. */
import { Button, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { AiCall } from '#contract/ai-settings.ts';
import { formatNumber, formatTimestamp } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { type AiCallQuery, useAiCalls } from './ai-settings.api.ts';
import classes from './ai-settings.module.css';
import { providerWords, purposeLabels } from './ai-words.ts';

interface AiCallLogProps {
  filter: AiCallQuery;
  onClearFilters: () => void;
}

export function AiCallLog({ filter, onClearFilters }: AiCallLogProps) {
  const query = useAiCalls(filter);
  if (query.isPending) {
    return (
      <Loading words="Loading calls...">
        <SkeletonRows count={3} height={56} />
      </Loading>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState title="Failed to fetch the calls" error={query.error} onRetry={query.refetch} />
    );
  }
  const calls = query.data.pages.flatMap((page) => page.items);
  if (calls.length === 0) {
    const isNarrowed = Object.values(filter).some(Boolean);
    return (
      <EmptyState
        icon={IconSparkles}
        title={isNarrowed ? 'No calls found' : 'No calls yet'}
        hint={
          isNarrowed
            ? 'The filters hide all calls.'
            : 'Whatever a model is asked shows up here, with who asked and what it took.'
        }
        action={
          isNarrowed && (
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.log} aria-label="Calls of models">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Older calls could not be loaded. Try again' : 'Show more'}
        </Button>
      )}
    </>
  );
}

function CallRow({ call }: { call: AiCall }) {
  const { at, userName, purpose, provider, model, problem } = call;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div>
          <b>{purposeLabels[purpose]}</b> for {userName ?? 'nobody signed in'}
        </div>
        <Text c="dimmed" fz="dense">
          {providerWords(provider)}, {model}
        </Text>
        {problem && (
          <Text c="var(--crm-danger)" fz="dense">
            {problem}
          </Text>
        )}
      </div>
      <Text fz="dense" className={classes.tokens}>
        {tokensOf(call)}
      </Text>
      <Text component="time" c="dimmed" fz="dense" dateTime={at} className={classes.time}>
        {formatTimestamp(at)}
      </Text>
    </li>
  );
}

function tokensOf({ inputTokens, outputTokens, problem }: AiCall): string {
  if (problem !== null) return 'Failed';
  if (inputTokens === null && outputTokens === null) return 'Tokens unknown';
  return `${formatNumber(inputTokens ?? 0)} in, ${formatNumber(outputTokens ?? 0)} out`;
}
