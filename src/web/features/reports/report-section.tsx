/** A section of a report: a chart, and a table with the same figures. */
import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/load-part.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { ChartData } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import type { ReportTable as TableData } from './report-tables.ts';
import classes from './reports.module.css';

/** The code that draws charts is only loaded for somebody who opens a report. */
const ReportChart = lazyPart(async () => ({
  default: (await import('./report-chart.tsx')).ReportChart,
}));

interface ReportSectionProps {
  title: string;
  table: TableData;
  chart: ChartData;
  /** Shown in place of the chart if everything is zero, and of both if there is nothing to show. */
  emptyWords: string;
  isEmpty: boolean;
  /** A table with many columns goes below its chart. */
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
