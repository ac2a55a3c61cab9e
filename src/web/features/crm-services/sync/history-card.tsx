/** Earlier imports, newest first; each opens its report. */
import { Badge, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CrmSyncRunSummary } from '#contract/crm-sync.ts';
import { Ago } from '#web/ui/ago.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './crm-sync.module.css';
import {
  addCounts,
  extentWords,
  outcomeWords,
  scopeLabels,
  statusColors,
  statusLabels,
} from './crm-sync-words.ts';

interface HistoryCardProps {
  runs: readonly CrmSyncRunSummary[];
  /** The run whose report is shown. */
  shownId: string | undefined;
  onShow: () => void;
}

export function HistoryCard({ runs, shownId, onShow }: HistoryCardProps) {
  return (
    <SectionCard title="History">
      {runs.length === 0 ? (
        <EmptyState
          icon={IconHistory}
          title="No imports yet"
          hint="Each import shows up here with its report; the last 20 are kept."
        />
      ) : (
        <ul className={classes.log} aria-label="Imports">
          {runs.map((run) => (
            <li key={run.id}>
              <Link
                to="."
                search={{ run: run.id }}
                resetScroll={false}
                className={classes.run}
                aria-current={run.id === shownId || undefined}
                onClick={onShow}
              >
                <div className={classes.words}>
                  <div>
                    <b>{scopeLabels[run.scope]}</b>: {outcomeWords(addCounts(run.entities))}
                  </div>
                  <Text c="dimmed" fz="dense">
                    <Ago at={run.startedAt} isSentence />
                    {run.startedBy && `, by ${run.startedBy}`}. {extentWords(run)}.
                  </Text>
                </div>
                <Badge color={statusColors[run.status]} className={classes.badge}>
                  {statusLabels[run.status]}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
