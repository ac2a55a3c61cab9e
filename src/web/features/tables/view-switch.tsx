/** Two quiet buttons: whether a list is drawn as cards or as a table. */
import { IconListDetails, IconTable } from '@tabler/icons-react';
import type { ListLook } from '#contract/list-look.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './view-switch.module.css';

interface ViewSwitchProps {
  look: ListLook;
  onChange: (look: ListLook) => void;
}

export function ViewSwitch({ look, onChange }: ViewSwitchProps) {
  const isTable = look.as === 'table';
  return (
    <div role="group" aria-label="Show as" className={classes.switch}>
      <IconButton
        label="Cards"
        icon={IconListDetails}
        aria-pressed={!isTable}
        onClick={() => onChange({ ...look, as: 'cards' })}
      />
      <IconButton
        label="Table"
        icon={IconTable}
        aria-pressed={isTable}
        onClick={() => onChange({ ...look, as: 'table' })}
      />
    </div>
  );
}
