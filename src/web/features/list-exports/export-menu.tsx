/** Downloads the list on the screen, with its filters and sort, as CSV or XLSX. */
import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconTableExport,
} from '@tabler/icons-react';
import { type ExportedList, type ExportFormat, listExportsApi } from '#contract/list-exports.ts';
import { call, makeUrl } from '#web/lib/call.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';

interface ExportMenuProps {
  list: ExportedList;
  /** The query of the list. */
  filter: Record<string, unknown>;
  /** How many rows the list has, if that is known. */
  count?: number | undefined;
  /** A small one, for the head of a card. */
  size?: 'xs' | 'sm';
}

const formats = [
  { format: 'csv', label: 'Export CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Export XLSX', icon: IconFileTypeXls },
] as const;

export function ExportMenu({ list, filter, count, size = 'sm' }: ExportMenuProps) {
  const download = async (format: ExportFormat) => {
    if (count === 0) return showToast({ title: 'No data to export', kind: 'info' });
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const endpoint = listExportsApi[list];
    const query = { ...filter, format, timeZone };
    try {
      // A refused download would not say why, so ask first; the browser then fetches the file
      // itself, so that it need not fit in memory.
      await call(endpoint, { query: { ...query, check: 'true' } });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Failed to export. Please try again.';
      return showFailure(error, { title: 'Not exported', message });
    }
    const link = document.createElement('a');
    link.href = makeUrl(endpoint, { query });
    link.download = '';
    link.click();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconTableExport size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, icon: Icon }) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => void download(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
