/** The lines that an import left out, each with its reason, and a download of all of them to fix. */
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { DroppedRow } from '#contract/imports.ts';
import { formatNumber } from '#web/lib/format.ts';
import classes from './import-steps.module.css';

interface DroppedRowsProps {
  title: string;
  /** The first of them, as many as are listed. */
  rows: readonly (DroppedRow & { name?: string })[];
  /** How many there are in total. */
  count: number;
  /** Undefined if there is nothing to fix. */
  downloadFrom?: string;
}

export function DroppedRows({ title, rows, count, downloadFrom }: DroppedRowsProps) {
  const hasNames = rows.some(({ name }) => name);
  return (
    <div className={classes.dropped}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h3">
          {title}
        </Text>
        {downloadFrom !== undefined && (
          <Button
            component="a"
            href={downloadFrom}
            download
            size="compact-sm"
            variant="subtle"
            className={classes.end}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            Download to fix
          </Button>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={classes.box} tabIndex={0} aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {hasNames && <th scope="col">Name</th>}
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, name, reason }) => (
              <tr key={line}>
                <td>{formatNumber(line)}</td>
                {hasNames && <td className={classes.who}>{name}</td>}
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > rows.length && (
        <Text c="dimmed">The first {formatNumber(rows.length)} of them are listed.</Text>
      )}
    </div>
  );
}
