/** The Task Report: pending, in progress and completed, in all and over time. */
import type { TaskReport as Report } from '#contract/reports.ts';
import type { TaskStatus } from '#contract/tasks.ts';
import { taskStatusLabels } from '#web/features/tasks/task-labels.ts';
import { formatNumber } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { linkTasks } from './report-links.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportSection } from './report-section.tsx';
import { ReportTable } from './report-table.tsx';
import {
  barWords,
  countCell,
  type ReportTable as TableData,
  trendHeaders,
} from './report-tables.ts';
import { type ReportView, taskQuery } from './reports.api.ts';

const colors: Record<TaskStatus, string> = {
  pending: 'gray.5',
  in_progress: 'indigo.5',
  completed: 'green.6',
};

const series = [
  { name: 'pending', label: taskStatusLabels.pending, color: colors.pending },
  { name: 'inProgress', label: taskStatusLabels.in_progress, color: colors.in_progress },
  { name: 'completed', label: taskStatusLabels.completed, color: colors.completed },
];

const noTasks = 'No tasks in this period';

export function TaskReport({ view }: { view: ReportView }) {
  return (
    <ReportPanel
      name="task"
      countedBy="Completed or created"
      query={taskQuery(view)}
      tablesOf={(report) => {
        const { statuses, trend, next } = tablesOf(view, report);
        return isEmpty(report) ? [] : [statuses, trend, next];
      }}
    >
      {(report) => {
        const tables = tablesOf(view, report);
        return (
          <>
            <ReportSection
              title="Tasks by status"
              table={tables.statuses}
              chart={{
                series: [{ name: 'count', label: 'Tasks', color: 'indigo.5' }],
                bars: report.statuses.map(({ status, count }) => ({
                  label: taskStatusLabels[status],
                  sizes: { count },
                  words: { count: formatNumber(count) },
                  color: colors[status],
                })),
              }}
              isEmpty={false}
              emptyWords={noTasks}
            />
            {!isEmpty(report) && (
              <ReportSection
                title="Tasks over time"
                table={tables.trend}
                chart={{
                  isTrend: true,
                  stacked: true,
                  series,
                  bars: report.trend.map(({ pending, inProgress, completed, ...days }) => ({
                    label: barWords(days, report.trendUnit),
                    sizes: { pending, inProgress, completed },
                    words: {
                      pending: formatNumber(pending),
                      inProgress: formatNumber(inProgress),
                      completed: formatNumber(completed),
                    },
                  })),
                }}
                isEmpty={false}
                emptyWords={noTasks}
              />
            )}
            {!isEmpty(report) && (
              <SectionCard title="Closed in the queue">
                <ReportTable label="Closed in the queue" table={tables.next} />
              </SectionCard>
            )}
          </>
        );
      }}
    </ReportPanel>
  );
}

function isEmpty(report: Report): boolean {
  return report.statuses.every(({ count }) => count === 0);
}

function tablesOf(view: ReportView, report: Report) {
  const { days, statuses, trend, trendUnit, withoutNext } = report;
  const byStatus: TableData = {
    headers: ['Status', 'Count'],
    rows: statuses.map(({ status, count }) => [
      { text: taskStatusLabels[status], color: colors[status] },
      countCell(count, linkTasks(view, days, status)),
    ]),
  };
  const overTime: TableData = {
    headers: [trendHeaders[trendUnit], ...series.map(({ label }) => label)],
    rows: trend.map((bar) => [
      { text: barWords(bar, trendUnit) },
      countCell(bar.pending, linkTasks(view, days, 'pending', bar)),
      countCell(bar.inProgress, linkTasks(view, days, 'in_progress', bar)),
      countCell(bar.completed, linkTasks(view, days, 'completed', bar)),
    ]),
  };
  const next: TableData = {
    headers: ['Tasks', 'Count'],
    rows: [
      [
        { text: 'Closed without a next step' },
        { text: formatNumber(withoutNext), plain: String(withoutNext) },
      ],
    ],
  };
  return { statuses: byStatus, trend: overTime, next };
}
