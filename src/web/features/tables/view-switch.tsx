/** Quiet buttons: whether a list is drawn as cards or as a table, and how dense either is. */
import { IconBaselineDensitySmall, IconListDetails, IconTable } from '@tabler/icons-react';
import type { ListLook } from '#contract/list-look.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useCompactCards, useDensity } from './use-density.ts';
import classes from './view-switch.module.css';

interface ViewSwitchProps {
  look: ListLook;
  onChange: (look: ListLook) => void;
}

export function ViewSwitch({ look, onChange }: ViewSwitchProps) {
  const isTable = look.as === 'table';
  const [density, setDensity] = useDensity();
  const [hasCompactCards, setCompactCards] = useCompactCards();
  const isCompact = isTable ? density === 'compact' : hasCompactCards;
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
      <IconButton
        label="Compact"
        icon={IconBaselineDensitySmall}
        aria-pressed={isCompact}
        onClick={() =>
          isTable ? setDensity(isCompact ? 'roomy' : 'compact') : setCompactCards(!isCompact)
        }
      />
    </div>
  );
}
