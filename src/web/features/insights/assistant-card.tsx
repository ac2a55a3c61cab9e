/** The assistant on the dashboard: what needs the user's attention, in sentences, and what can be done about it. */
import { Button, Text } from '@mantine/core';
import {
  type Icon,
  IconAlertCircle,
  IconCalendarDue,
  IconCircleCheck,
  IconClockPause,
  IconFlag,
  IconFlame,
  IconHourglass,
  IconRefresh,
  IconScale,
  IconTargetArrow,
  IconTractor,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { Insight, InsightAction, Insights } from '#contract/insights.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { MarkdownText } from '#web/features/timeline/markdown-text.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './assistant-card.module.css';
import { insightsQuery, useRefreshInsights } from './insights.api.ts';

const InsightActionDialog = dialogPart(async () => ({
  default: (await import('./insight-action-dialog.tsx')).InsightActionDialog,
}));

const icons: Record<Insight['kind'], Icon> = {
  overdue: IconAlertCircle,
  due_today: IconCalendarDue,
  past_close: IconAlertCircle,
  closing_soon: IconTargetArrow,
  stuck: IconHourglass,
  untouched: IconClockPause,
  units_due: IconTractor,
  workload: IconScale,
  streak: IconFlame,
  team_overdue: IconUsersGroup,
  team_past_close: IconUsersGroup,
  nothing: IconCircleCheck,
  begin: IconFlag,
};

export function AssistantCard({ className }: { className?: string | undefined }) {
  const { firstName, username } = useCurrentUser();
  const { data, error, isPending } = useQuery(insightsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshInsights();

  const ask = async () => {
    setIsAsking(true);
    await refresh();
    setIsAsking(false);
  };

  return (
    <SectionCard
      title={`${firstName || username || 'Your'}'s Assistant`}
      {...(className && { className })}
      action={
        <IconButton
          label="Refresh"
          tooltip="Analyze my workload again"
          icon={IconRefresh}
          disabled={isPending || isAsking}
          onClick={() => void ask()}
        />
      }
    >
      <div className={classes.body}>
        {isPending || isAsking ? (
          <Loading words="Analyzing your workload...">
            <SkeletonRows count={4} height={20} gap={16} />
          </Loading>
        ) : error ? (
          <ErrorState title="Failed to fetch AI insights" error={error} onRetry={ask} />
        ) : (
          <Told insights={data} />
        )}
      </div>
    </SectionCard>
  );
}

function Told({ insights: { insights, items } }: { insights: Insights }) {
  const [action, setAction] = useState<InsightAction | null>(null);
  if (insights.trim() === '') {
    return (
      <Text c="dimmed">
        No insights available. Click refresh to get AI-powered recommendations.
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Insights">
        {items.map((insight) => (
          <InsightRow key={insight.kind} insight={insight} onAct={setAction} />
        ))}
      </ul>
      {action && <InsightActionDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface InsightRowProps {
  insight: Insight;
  onAct: (action: InsightAction) => void;
}

const pages = {
  people: { to: '/people' },
  leads: { to: '/get-leads' },
  overdue_tasks: { to: '/tasks', search: { filter: 'overdue', owner: 'everyone' } },
} as const satisfies Record<NonNullable<Insight['next']>['page'], LinkProps>;

function InsightRow({ insight: { kind, markdown, action, next }, onAct }: InsightRowProps) {
  const KindIcon = icons[kind];
  return (
    <li className={classes.insight} data-kind={kind}>
      <KindIcon size={18} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <MarkdownText text={markdown} />
      </div>
      {action && (
        <Button
          size="xs"
          variant="default"
          className={classes.action}
          aria-haspopup="dialog"
          onClick={() => onAct(action)}
        >
          {action.label}
        </Button>
      )}
      {next && (
        <LinkButton size="xs" variant="default" className={classes.action} {...pages[next.page]}>
          {next.label}
        </LinkButton>
      )}
    </li>
  );
}
