/** Chooses a row or a card: seen while it is pointed at or has the focus, and in all of them once one is chosen. */
import classes from './choice-box.module.css';
import { type Choosing, isChoosing } from './chosen.ts';
import { PlainCheckbox } from './plain-checkbox.tsx';

interface ChoiceBoxProps {
  id: string;
  name: string;
  choosing: Choosing;
  /** Its place in a row, over the picture, in a card, at the right edge, or at the start of one. */
  place: 'row' | 'card' | 'start';
}

export function ChoiceBox({ id, name, choosing, place }: ChoiceBoxProps) {
  return (
    <label
      className={classes.choice}
      data-place={place}
      data-shown={isChoosing(choosing) || undefined}
    >
      <PlainCheckbox
        aria-label={`Select ${name}`}
        checked={choosing.has(id)}
        onChange={() => undefined}
        onClick={(event) => choosing.toggle(id, event.shiftKey)}
      />
    </label>
  );
}
