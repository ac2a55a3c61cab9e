import { Menu } from '@mantine/core';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { ExportButton, type ExportMenuProps } from './export-button.tsx';
import { ListItems } from './list-items.tsx';

export function OpenedExportMenu({ size, ...listed }: ExportMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ExportButton ref={button} size={size} />
      </Menu.Target>
      <Menu.Dropdown>
        <ListItems {...listed} />
      </Menu.Dropdown>
    </Menu>
  );
}
