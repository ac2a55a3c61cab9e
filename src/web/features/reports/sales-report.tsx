/** The Sales Report: counts for each stage, and what became of the opportunities. */
import dayjs from 'dayjs';
import type { SalesReport as Report } from '#contract/reports.ts';
import { stageLabels } from '#web/features/opportunities/stages.tsx';
import { formatAmount, formatNumber } from '#web/lib/format.ts';
import { stateColors } from '#web/ui/state-colors.ts';
import type { ChartData } from './report-chart.tsx';
import { linkOpportunities, listedOpportunities, opportunitiesCreatedIn } from './report-links.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportSection } from './report-section.tsx';
import {
  amountCell,
  barWords,
  countCell,
  type ReportTable,
  trendHeaders,
} from './report-tables.ts';
import { type ReportView, salesQuery } from './reports.api.ts';

const openStages = 'lead,qualified,proposal,negotiation';
const notSet = 'Not set';
const noOpportunities = 'No opportunities in this period';
const created = [{ name: 'count', label: 'Opportunities', color: 'indigo.5' }];

export function SalesReport({ view }: { view: ReportView }) {
  return (
    <ReportPanel
      name="sales"
      countedBy="Closed or created"
      query={salesQuery(view)}
      tablesOf={(report) => (isEmpty(report) ? [] : Object.values(tablesOf(view, report)))}
    >
      {(report) => {
        const tables = tablesOf(view, report);
        const rest = { isEmpty: false, emptyWords: noOpportunities };
        return (
          <>
            <ReportSection
              title="Opportunities by stage"
              table={tables.stages}
              chart={{
                series: created,
                bars: report.stages.map(({ stage, count }) => ({
                  ...countBar(stageLabels[stage], count),
                  color: stateColors.stage[stage],
                })),
              }}
              {...rest}
            />
            {!isEmpty(report) && (
              <>
                <ReportSection
                  title="Created over time"
                  table={tables.trend}
                  chart={{
                    isTrend: true,
                    series: created,
                    bars: report.trend.map((bar) =>
                      countBar(barWords(bar, report.trendUnit), bar.count),
                    ),
                  }}
                  {...rest}
                />
                <ReportSection
                  title="Won value by month"
                  table={tables.won}
                  chart={{
                    isTrend: true,
                    isMoney: true,
                    series: [{ name: 'value', label: 'Won', color: stateColors.stage.closed_won }],
                    bars: report.wonByMonth.map((bar) => ({
                      label: barWords(bar, 'month'),
                      sizes: { value: Number(bar.value) },
                      words: { value: formatAmount(bar.value) },
                    })),
                  }}
                  isEmpty={report.wonByMonth.length === 0}
                  emptyWords="None of these opportunities was won"
                />
                <ReportSection
                  title="Conversion by stage"
                  table={tables.conversion}
                  chart={{
                    series: [{ name: 'count', label: 'Reached', color: 'indigo.5' }],
                    bars: report.conversion.map(({ stage, reached }) => ({
                      ...countBar(stageLabels[stage], reached),
                      color: stateColors.stage[stage],
                    })),
                  }}
                  {...rest}
                />
                <ReportSection
                  title="Forecast by expected close"
                  table={tables.forecast}
                  chart={forecastChart(report)}
                  isEmpty={report.forecast.length === 0}
                  emptyWords="No opportunity is open"
                />
              </>
            )}
          </>
        );
      }}
    </ReportPanel>
  );
}

/** Nothing was closed or created in the period, and nothing is open at all. */
function isEmpty({ stages, trend, forecast }: Report): boolean {
  return [...stages, ...trend, ...forecast].every(({ count }) => count === 0);
}

function countBar(label: string, count: number): ChartData['bars'][number] {
  return { label, sizes: { count }, words: { count: formatNumber(count) } };
}

function forecastChart({ forecast }: Report): ChartData {
  return {
    isTrend: true,
    isMoney: true,
    series: [
      { name: 'value', label: 'Value', color: 'gray.4' },
      { name: 'weighted', label: 'Weighted', color: 'indigo.5' },
    ],
    bars: forecast.map(({ month, value, weighted }) => ({
      label: monthWords(month),
      sizes: { value: Number(value), weighted: Number(weighted) },
      words: { value: formatAmount(value), weighted: formatAmount(weighted) },
    })),
  };
}

function monthWords(month: string | null): string {
  return month === null ? notSet : dayjs(`${month}-01`).format('MMM YYYY');
}

function tablesOf(
  view: ReportView,
  report: Report,
): Record<string, ReportTable> & {
  stages: ReportTable;
  trend: ReportTable;
  won: ReportTable;
  conversion: ReportTable;
  forecast: ReportTable;
} {
  const { days, trendUnit } = report;
  const listOf = (filter: Parameters<typeof linkOpportunities>[2]) =>
    linkOpportunities(view, days, filter);
  return {
    stages: {
      headers: ['Stage', 'Count', 'Value'],
      rows: report.stages.map(({ stage, count, value }) => [
        { text: stageLabels[stage], color: stateColors.stage[stage] },
        countCell(count, listOf({ stage })),
        amountCell(value, listOf({ stage })),
      ]),
    },
    trend: {
      headers: [trendHeaders[trendUnit], 'Created', 'Value'],
      rows: report.trend.map((bar) => [
        { text: barWords(bar, trendUnit) },
        countCell(bar.count, opportunitiesCreatedIn(view, bar)),
        amountCell(bar.value, opportunitiesCreatedIn(view, bar)),
      ]),
    },
    won: {
      headers: ['Month won', 'Won', 'Value'],
      rows: report.wonByMonth.map((bar) => {
        const since = { stageFrom: bar.from ?? undefined, stageTo: bar.to ?? undefined };
        const link = listOf({ stage: 'closed_won', ...since });
        return [
          { text: barWords(bar, 'month') },
          countCell(bar.count, link),
          amountCell(bar.value, link),
        ];
      }),
    },
    conversion: {
      headers: ['Stage reached', 'Reached', 'Share', 'Average days there'],
      rows: report.conversion.map(({ stage, reached, share, averageDays }) => [
        { text: stageLabels[stage], color: stateColors.stage[stage] },
        countCell(reached, listOf({ reached: stage })),
        { text: `${share}%` },
        { text: averageDays ?? '–', plain: averageDays ?? '' },
      ]),
    },
    forecast: {
      headers: ['Expected close', 'Open', 'Value', 'Weighted'],
      rows: report.forecast.map(({ month, count, value, weighted }) => {
        const closeMonth = month ?? 'none';
        const link = listedOpportunities(view, { stage: openStages, closeMonth });
        return [
          { text: monthWords(month) },
          countCell(count, link),
          amountCell(value, link),
          amountCell(weighted, link),
        ];
      }),
    },
  };
}
