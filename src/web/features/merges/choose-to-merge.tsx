/** Choosing in a list what is merged: begun by a button where nothing can be hovered, ended by the bar at the foot or `m`. */
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowMerge, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { DuplicateKind } from '#contract/duplicates.ts';
import type { Merge } from '#contract/merges.ts';
import { mostMerged } from '#contract/most-merged.ts';
import { toggleChosen } from '#web/ui/choice-box.tsx';
import type { Choosing } from '#web/ui/chosen.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';

const MergeDialog = dialogPart(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}));

interface ChooseToMergeProps {
  kind: DuplicateKind;
  /** Somebody is choosing. */
  opened: boolean;
  /** Chooses none. */
  onClose: () => void;
  choosing: Choosing;
  /** The one that is open beside the list, which `x` chooses. */
  openId: string | null;
  onMerged: (merge: Merge) => void;
}

export function ChooseToMerge({
  kind,
  choosing,
  openId,
  onMerged,
  onClose: clear,
}: ChooseToMergeProps) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const isTouched = useMediaQuery('(hover: none)');
  const { chosen, onChange } = choosing;
  const count = chosen?.length ?? 0;
  const open = () => setIds(chosen);
  usePageKeys({
    ...(openId && { x: () => toggleChosen(choosing, openId) }),
    ...(count > 0 && { m: open }),
    ...(chosen && { Escape: clear }),
  });
  if (!chosen) {
    if (!isTouched) return null;
    return (
      <IconButton
        label="Select"
        icon={IconListCheck}
        variant="default"
        onClick={() => onChange([])}
      />
    );
  }
  return (
    <>
      <SelectionBar
        label={kind === 'person' ? 'Selected contacts' : 'Selected organizations'}
        count={count}
        most={mostMerged}
        actions={count > 0 ? [{ label: 'Merge', icon: IconArrowMerge, onAct: open }] : []}
        onClear={clear}
      />
      {ids && (
        <MergeDialog
          kind={kind}
          ids={ids}
          onMerged={(merge) => {
            clear();
            onMerged(merge);
          }}
          onClose={() => setIds(null)}
        />
      )}
    </>
  );
}
