/** Chooses a row or a card: seen while it is pointed at or has the focus, and in all of them once one is chosen. */
import { mostMerged } from '#contract/most-merged.ts';
import classes from './choice-box.module.css';
import type { Choosing } from './chosen.ts';

interface ChoiceBoxProps {
  id: string;
  name: string;
  choosing: Choosing;
  /** Its place in a row, over the picture, or in a card, at the right edge. */
  place: 'row' | 'card';
}

export function ChoiceBox({ id, name, choosing, place }: ChoiceBoxProps) {
  const { chosen } = choosing;
  const isChosen = chosen?.includes(id) ?? false;
  const isFull = (chosen?.length ?? 0) >= mostMerged;
  return (
    <label className={classes.choice} data-place={place} data-shown={chosen !== null || undefined}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select ${name}`}
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={() => toggleChosen(choosing, id)}
      />
    </label>
  );
}

/** Nothing comes of one too many. */
export function toggleChosen({ chosen, onChange }: Choosing, id: string): void {
  const ids = chosen ?? [];
  const others = ids.filter((each) => each !== id);
  if (others.length < ids.length) onChange(others.length > 0 ? others : null);
  else if (ids.length < mostMerged) onChange([...ids, id]);
}
