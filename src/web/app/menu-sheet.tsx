/** The sidebar as a sheet, on phones, under the words and numbers that a wide window has in its header. */
import { Panel } from '#web/ui/dialog.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { WelcomeLine } from './welcome-line.tsx';

interface MenuSheetProps {
  opened: boolean;
  onClose: () => void;
}

export function MenuSheet({ opened, onClose }: MenuSheetProps) {
  return (
    <Panel
      opened={opened}
      onClose={onClose}
      size="18rem"
      title="Menu"
      classNames={{
        content: classes.sheet,
        header: classes.sheetHead,
        body: classes.sheetBody,
      }}
      closeButtonProps={{ 'aria-label': 'Close menu', size: 'lg' }}
    >
      <div className={classes.sheetWelcome}>
        <WelcomeLine />
      </div>
      <Sidebar onNavigate={onClose} />
    </Panel>
  );
}
