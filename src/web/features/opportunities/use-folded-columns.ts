import { useLocalStorage } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { isClosed, type Stage, stages } from '#contract/opportunities.ts';
import { readSeveralOf } from '#contract/read-values.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';

interface Folding {
  isFolded: (stage: Stage) => boolean;
  fold: (stage: Stage, isFolded: boolean) => void;
  /** Shows the column for as long as the board is looked at, without remembering it. */
  show: (stage: Stage) => void;
}

const closedStages = stages.filter(isClosed);

/** Columns of what is closed fold to a strip, at first both; kept in this browser. One that was asked for never does. */
export function useFoldedColumns(onlyStages: readonly Stage[] | undefined): Folding {
  const me = useCurrentUser();
  const [folded, setFolded] = useLocalStorage<readonly Stage[]>({
    key: `folded-columns:${me.id}`,
    defaultValue: closedStages,
    getInitialValueInEffect: false,
    serialize: (value) => value.join(),
    deserialize: readStages,
  });
  const [shown, setShown] = useState<readonly Stage[]>([]);
  // The button that was pressed goes, and one that does the opposite comes. As it is drawn: a later effect could be that
  // of the drawing before, with the old button.
  const turned = useRef<Stage>(null);
  useLayoutEffect(() => {
    if (turned.current === null) return;
    document.querySelector<HTMLElement>(`[data-turns="${turned.current}"]`)?.focus();
    turned.current = null;
  });
  return {
    isFolded: (stage) =>
      onlyStages === undefined &&
      isClosed(stage) &&
      folded.includes(stage) &&
      !shown.includes(stage),
    fold: (stage, isFolded) => {
      const others = folded.filter((each) => each !== stage);
      turned.current = stage;
      setFolded(isFolded ? [...others, stage] : others);
      setShown(shown.filter((each) => each !== stage));
    },
    show: (stage) => setShown([...shown, stage]),
  };
}

function readStages(stored: string | undefined): readonly Stage[] {
  if (stored === '') return [];
  return readSeveralOf(stored, stages) ?? closedStages;
}
