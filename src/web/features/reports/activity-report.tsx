/** The Activity Report: what the team did, by type, over time and by member. */
import { IconActivity } from '@tabler/icons-react';
import type { ActivityReport as Report } from '#contract/reports.ts';
import { activityTypeLabels } from '#web/features/tasks/task-labels.ts';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { linkActivities } from './report-links.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportSection } from './report-section.tsx';
import { barWords, countCell, type ReportTable, trendHeaders } from './report-tables.ts';
import { activityQuery, type ReportView } from './reports.api.ts';

const series = [{ name: 'count', label: 'Activities', color: 'indigo.5' }];
const noActivities = 'No activities in this period';

export function ActivityReport({ view, url }: { view: ReportView; url: UrlState }) {
  return (
    <ReportPanel
      name="activity"
      countedBy="Done"
      query={activityQuery(view)}
      tablesOf={(report) => {
        const { types, trend, members } = tablesOf(url, report);
        return report.total === 0 ? [] : [types, trend, members];
      }}
    >
      {(report) => {
        const tables = tablesOf(url, report);
        if (report.total === 0) {
          return (
            <EmptyState
              icon={IconActivity}
              title={noActivities}
              hint="Completed tasks, calls, notes, stage changes and imports are counted here."
            />
          );
        }
        return (
          <>
            <ReportSection
              title="Activities by type"
              table={tables.types}
              chart={{
                series,
                lying: true,
                bars: report.types.map(({ activityType, count }) =>
                  bar(activityTypeLabels[activityType], count),
                ),
              }}
              isEmpty={false}
              emptyWords={noActivities}
            />
            <ReportSection
              title="Activities over time"
              table={tables.trend}
              chart={{
                isTrend: true,
                series,
                bars: report.trend.map((each) => bar(barWords(each, report.trendUnit), each.count)),
              }}
              isEmpty={false}
              emptyWords={noActivities}
            />
            <ReportSection
              title="Activities by member and type"
              wide
              table={tables.members}
              chart={{
                series,
                lying: true,
                bars: report.members.map(({ name, count }) => bar(name ?? system, count)),
              }}
              isEmpty={false}
              emptyWords={noActivities}
            />
          </>
        );
      }}
    </ReportPanel>
  );
}

/** For activities that no signed-in user did. */
const system = 'Nobody';

function bar(label: string, count: number) {
  return { label, sizes: { count }, words: { count: formatNumber(count) } };
}

function tablesOf(url: UrlState, report: Report) {
  const shownTypes = report.types.map(({ activityType }) => activityType);
  const types: ReportTable = {
    headers: ['Activity type', 'Count'],
    rows: report.types.map(({ activityType, count }) => [
      { text: activityTypeLabels[activityType] },
      countCell(count, linkActivities(url, { type: activityType })),
    ]),
  };
  const trend: ReportTable = {
    headers: [trendHeaders[report.trendUnit], 'Activities'],
    rows: report.trend.map((each) => [
      { text: barWords(each, report.trendUnit) },
      countCell(each.count, linkActivities(url, { bar: each })),
    ]),
  };
  const members: ReportTable = {
    // The total comes first: on a phone the types continue beyond the edge.
    headers: ['Member', 'All', ...shownTypes.map((type) => activityTypeLabels[type])],
    rows: report.members.map(({ userId, name, count, types: counts }) => [
      { text: name ?? system },
      countCell(count, linkActivities(url, { member: userId })),
      ...shownTypes.map((type) =>
        countCell(counts[type] ?? 0, linkActivities(url, { type, member: userId })),
      ),
    ]),
  };
  return { types, trend, members };
}
