/** The panel of the selected person over the list, on narrow windows. */
import type { ReactNode } from 'react';
import { Panel } from '#web/ui/dialog.tsx';
import classes from './people-panes.module.css';

interface PersonSheetProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function PersonSheet({ opened, onClose, children }: PersonSheetProps) {
  return (
    <Panel
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title="Contact"
      closeButtonProps={{ 'aria-label': 'Close contact', size: 'lg' }}
      classNames={{ content: classes.sheet, header: classes.sheetHead, body: classes.sheetBody }}
    >
      {children}
    </Panel>
  );
}
