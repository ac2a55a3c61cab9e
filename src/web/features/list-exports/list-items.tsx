/** What the menus of a list have in common: its exports, its likely duplicates, and what was deleted of it. */
import { Menu } from '@mantine/core';
import { IconCopyCheck, IconFileTypeCsv, IconFileTypeXls, IconRestore } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ExportFormat } from '#contract/list-exports.ts';
import { isIn, kindOfList, records } from '#contract/records.ts';
import { showToast } from '#web/ui/toast.ts';
import { downloadList } from './download-list.ts';
import type { ExportMenuProps } from './export-button.tsx';

const formats = [
  { format: 'csv', label: 'Export CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Export XLSX', icon: IconFileTypeXls },
] as const;

export function ListItems({ list, filter, count }: Omit<ExportMenuProps, 'size'>) {
  const kind = kindOfList(list);
  const download = async (format: ExportFormat) => {
    if (count === 0) return showToast({ title: 'No data to export', kind: 'info' });
    await downloadList(list, filter, format);
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
