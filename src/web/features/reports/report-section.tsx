/** One subject of a report: a chart and the table that says the same in figures. */
import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/load-part.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { ChartData } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import type { ReportTable as TableData } from './report-tables.ts';
import classes from './reports.module.css';

/** Only whoever reads a report loads what draws charts. */
const ReportChart = lazyPart(async () => ({
  default: (await import('./report-chart.tsx')).ReportChart,
}));

interface ReportSectionProps {
  title: string;
  table: TableData;
  chart: ChartData;
  /** Stands in place of the chart where all is zero, and of both where there is nothing to show. */
  emptyWords: string;
  isEmpty: boolean;
  /** A table of many columns stands under its chart. */
  wide?: boolean;
}

export function ReportSection(props: ReportSectionProps) {
  const { title, table, chart, isEmpty, emptyWords, wide } = props;
  const hasBars = chart.bars.some(({ sizes }) => Object.values(sizes).some((size) => size > 0));
  return (
    <SectionCard title={title}>
      {isEmpty ? (
        <Text c="dimmed" className={classes.nothing}>
          {emptyWords}
        </Text>
      ) : (
        <div className={classes.pair} data-wide={wide || undefined}>
          {hasBars ? (
            <div className={classes.chart} aria-hidden>
              <Suspense fallback={<Skeleton height="100%" />}>
                <ReportChart {...chart} />
              </Suspense>
            </div>
          ) : (
            <Text c="dimmed" className={classes.noBars}>
              {emptyWords}
            </Text>
          )}
          <ReportTable label={title} table={table} />
        </div>
      )}
    </SectionCard>
  );
}
