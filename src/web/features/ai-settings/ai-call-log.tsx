/** The calls of models under a filter, newest first, page by page. */
import { Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { AiCall } from '#contract/ai-settings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { type AiCallQuery, useAiCalls } from './ai-settings.api.ts';
import classes from './ai-settings.module.css';
import { providerWords, purposeLabels } from './ai-words.ts';

interface AiCallLogProps {
  filter: AiCallQuery;
  onClearFilters: () => void;
}

export function AiCallLog({ filter, onClearFilters }: AiCallLogProps) {
  const query = useAiCalls(filter);
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading calls...',
        failed: 'Failed to fetch the calls',
        more: 'Older calls',
      }}
      skeleton={<SkeletonRows count={3} height={56} />}
      empty={
        <EmptyList
          icon={IconSparkles}
          title="No calls yet"
          hint="Every call of a model shows up here, with who asked and how many tokens it took."
          narrowed={
            Object.values(filter).some(Boolean) && {
              title: 'No calls found',
              hint: 'The filters hide all calls.',
              onClear: onClearFilters,
            }
          }
        />
      }
      moreButton={{ mt: 0 }}
    >
      {(calls) => (
        <ul className={classes.log} aria-label="Calls of models">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
      )}
    </PagedList>
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
      <Text span c="dimmed" fz="dense" className={classes.time}>
        <Ago at={at} />
      </Text>
    </li>
  );
}

function tokensOf({ inputTokens, outputTokens, problem }: AiCall): string {
  if (problem !== null) return 'Failed';
  if (inputTokens === null && outputTokens === null) return 'Tokens unknown';
  return `${formatNumber(inputTokens ?? 0)} in, ${formatNumber(outputTokens ?? 0)} out`;
}
