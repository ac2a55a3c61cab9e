/** What the menus of a list have in common: its exports, its likely duplicates, and what was deleted of it. */
import { Menu } from '@mantine/core';
import { IconCopyCheck, IconFileTypeCsv, IconFileTypeXls, IconRestore } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { makeUrl } from '#contract/call-addresses.ts';
import { type ExportFormat, listExportsApi } from '#contract/list-exports.ts';
import { isIn, kindOfList, records } from '#contract/records.ts';
import { call } from '#web/lib/call.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import type { ExportMenuProps } from './export-button.tsx';

const formats = [
  { format: 'csv', label: 'Export CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Export XLSX', icon: IconFileTypeXls },
] as const;

export function ListItems({ list, filter, count }: Omit<ExportMenuProps, 'size'>) {
  const kind = kindOfList(list);
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
    <>
      {formats.map(({ format, label, icon: Icon }) => (
        <Menu.Item
          key={format}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={() => void download(format)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {isIn('duplicates', kind) && (
        <Menu.Item
          renderRoot={(props) => <Link to="/duplicates" search={{ kind }} {...props} />}
          leftSection={<IconCopyCheck size={16} stroke={1.75} aria-hidden />}
        >
          Duplicate {records[kind].labels}
        </Menu.Item>
      )}
      <Menu.Item
        renderRoot={(props) => <Link to="/deleted" search={{ kind }} {...props} />}
        leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
      >
        Deleted {records[kind].labels}
      </Menu.Item>
    </>
  );
}
