/** The content of a tab: the period, Export CSV, and the report once it has been read. */
import { Button, Skeleton, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { DaySpan } from '#contract/reports.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { showToast } from '#web/ui/toast.ts';
import { daysWords, printTables, type ReportTable } from './report-tables.ts';
import classes from './reports.module.css';

interface ReportPanelProps<Report> {
  /** 'sales': part of the file's name. */
  name: string;
  /** What counts into the period: 'Closed or created'. */
  countedBy: string;
  query: UseQueryOptions<Report, Error, Report, unknown[]>;
  /** The content of the file: the tables on the screen; none if there is nothing to export. */
  tablesOf: (report: Report) => ReportTable[];
  children: (report: Report) => ReactNode;
}

export function ReportPanel<Report extends { days: DaySpan }>(props: ReportPanelProps<Report>) {
  const { name, countedBy, query, tablesOf, children } = props;
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  if (error && (!data || isPlaceholderData)) {
    return (
      <ErrorState title={`Failed to fetch the ${name} report`} error={error} onRetry={refetch} />
    );
  }
  if (!data) {
    return (
      <Loading words={`Loading ${name} report...`}>
        <div className={classes.sections}>
          {Array.from({ length: 2 }, (_, place) => (
            <Skeleton key={place} height={354} radius="md" />
          ))}
        </div>
      </Loading>
    );
  }
  return (
    <div data-old={isPlaceholderData || undefined} className={classes.panel}>
      <div className={classes.panelHead}>
        <Text c="dimmed">
          {countedBy}: {daysWords(data.days)}
        </Text>
        <Button
          variant="default"
          disabled={isPlaceholderData}
          leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
          onClick={() => exportCsv(name, tablesOf(data))}
        >
          Export CSV
        </Button>
      </div>
      <div className={classes.sections}>{children(data)}</div>
    </div>
  );
}

function exportCsv(name: string, tables: readonly ReportTable[]): void {
  if (tables.length === 0) {
    showToast({ title: 'No data to export', kind: 'info' });
    return;
  }
  const file = new Blob([printTables(tables)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${name}-report-${dayjs().format('YYYY-MM-DD')}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
