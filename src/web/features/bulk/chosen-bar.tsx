/** What can be done with the records that are chosen in a list: the bar at its foot, and its dialogs. */
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowMerge,
  IconArrowsRight,
  IconCalendarDue,
  IconCheck,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconForms,
  IconListCheck,
  IconSquareCheck,
  IconTag,
  IconUserShare,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkAction, BulkEntity } from '#contract/bulk.ts';
import { type ExportFormat, mostExportedByIds } from '#contract/list-exports.ts';
import type { Merge } from '#contract/merges.ts';
import { mostAtOnce, mostByHand } from '#contract/most-at-once.ts';
import { mostMerged } from '#contract/most-merged.ts';
import { can } from '#contract/permissions.ts';
import { mostTasksAtOnce, type Task } from '#contract/tasks.ts';
import { downloadList } from '#web/features/list-exports/download-list.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import type { BulkAction as TaskAction } from '#web/features/tasks/bulk-dialog.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { type Choosing, isChoosing } from '#web/ui/chosen.ts';
import { DeleteItem } from '#web/ui/delete-item.tsx';
import { focusRecordIfNothing } from '#web/ui/faces.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { showToast } from '#web/ui/toast.ts';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import type { Target } from './bulk.api.ts';
import { tooManyWords } from './change-words.ts';

const ChangeDialog = dialogPart(async () => ({
  default: (await import('./change-dialog.tsx')).ChangeDialog,
}));
const MergeDialog = dialogPart(async () => ({
  default: (await import('#web/features/merges/merge-dialog.tsx')).MergeDialog,
}));
const TasksDialog = dialogPart(async () => ({
  default: (await import('#web/features/tasks/bulk-dialog.tsx')).BulkDialog,
}));

export interface ChosenBarProps {
  entity: BulkEntity;
  /** Somebody is choosing. */
  opened: boolean;
  /** Chooses none. */
  onClose: () => void;
  choosing: Choosing;
  /** What the list was asked for. */
  filter: Record<string, unknown>;
  /** How many it finds, as far as that is known. */
  total: { count: number; more?: boolean } | undefined;
  /** The one that is open beside the list, which `x` chooses. */
  openId?: string | null;
  onMerged?: (merge: Merge) => void;
  /** The tasks that are chosen by hand, in their order; undefined where some may be done. */
  toDo?: readonly Task[] | undefined;
  /** What is done is not edited. */
  areDone?: boolean;
}

const labels: Record<BulkEntity, string> = {
  people: 'Selected contacts',
  organizations: 'Selected organizations',
  opportunities: 'Selected opportunities',
  tasks: 'Selected tasks',
};

type Opened =
  | { kind: 'change'; action: BulkAction; target: Target; count: number }
  | { kind: 'merge'; ids: readonly string[] }
  | { kind: 'tasks'; action: TaskAction };

export function ChosenBar(props: ChosenBarProps) {
  const { entity, choosing, filter, total, openId, onMerged, onClose: clear } = props;
  const { toDo, areDone = false } = props;
  const me = useCurrentUser();
  const [opened, setOpened] = useState<Opened | null>(null);
  useFocusOnList(opened !== null, choosing);
  const isTouched = useMediaQuery('(hover: none)');
  const { chosen, isAll } = choosing;
  const count = isAll ? (total?.count ?? 0) : (chosen?.length ?? 0);
  const most = entity === 'tasks' ? mostTasksAtOnce : mostByHand;
  const canMerge =
    onMerged !== undefined && chosen !== null && count > 0 && chosen.length <= mostMerged;
  const merge = () => chosen && setOpened({ kind: 'merge', ids: chosen });
  usePageKeys({
    ...(openId && { x: () => choosing.toggle(openId) }),
    ...(canMerge && { m: merge }),
    ...(isChoosing(choosing) && { Escape: clear }),
  });
  // What was chosen when it was opened, as nothing is any more once it has begun.
  const target = isAll ? { filter } : { ids: chosen ?? [] };
  const change = (action: BulkAction) => () => setOpened({ kind: 'change', action, target, count });
  const ofTasks = (action: TaskAction) => () => setOpened({ kind: 'tasks', action });
  const mayAssign = can(me, 'record.reassign');
  const assign = { label: 'Assign', icon: IconUserShare, onAct: change('assign') };
  const tag = { label: 'Tags', icon: IconTag, onAct: change('tags') };
  const byHand = toDo !== undefined && !isAll;
  const actions = byHand
    ? [
        { label: 'Complete', icon: IconCheck, onAct: ofTasks('complete') },
        { label: 'Defer', icon: IconCalendarDue, onAct: ofTasks('defer') },
        ...(can(me, 'task.reassign')
          ? [{ label: 'Reassign', icon: IconUserShare, onAct: ofTasks('reassign') }]
          : []),
      ]
    : [
        ...(entity === 'opportunities'
          ? [{ label: 'Stage', icon: IconArrowsRight, onAct: change('stage') }]
          : []),
        ...(mayAssign ? [assign] : []),
        tag,
        ...(canMerge ? [{ label: 'Merge', icon: IconArrowMerge, onAct: merge }] : []),
      ];
  const download = async (format: ExportFormat) => {
    if (!isAll && count > mostExportedByIds) {
      const message = `Choose up to ${mostExportedByIds} by hand, or all that the list finds.`;
      return showToast({ title: 'Too many to export', message, kind: 'info' });
    }
    await downloadList(entity, isAll ? filter : { ids: chosen?.join() }, format);
  };
  // What is chosen by hand may be of another search.
  const further =
    !isAll && total && (total.count > count || choosing.shown !== 'all') ? total : undefined;
  // A list with a filter is not counted to its end: the preview says how many they are.
  const canChooseAll =
    further && (further.more ? further.count >= mostByHand : further.count <= mostAtOnce);
  const tooMany = further && further.count > mostAtOnce ? tooManyWords(further.count) : undefined;
  return (
    <>
      {/* On phones nothing is hovered, so that a button begins. */}
      {!isChoosing(choosing) && isTouched && entity !== 'tasks' && (
        <IconButton
          label="Select"
          icon={IconListCheck}
          variant="default"
          onClick={() => choosing.onChange([])}
        />
      )}
      {isChoosing(choosing) && (
        <SelectionBar
          label={labels[entity]}
          count={count}
          most={most}
          isAll={isAll}
          isOver={isAll && total?.more === true}
          all={
            canChooseAll
              ? {
                  label: `Select all ${formatTotal({ count: further.count, more: further.more === true })}`,
                  onChoose: choosing.chooseAll,
                }
              : undefined
          }
          hint={tooMany}
          actions={count > 0 ? actions : []}
          more={
            count > 0 && (
              <MoreMenu
                label="More for the selected"
                items={[
                  ...(byHand ? [tag] : []),
                  ...(areDone
                    ? []
                    : [{ label: 'Change a field', icon: IconForms, onAct: change('set') }]),
                  ...(entity === 'tasks'
                    ? []
                    : [{ label: 'Add a task', icon: IconSquareCheck, onAct: change('add-task') }]),
                  {
                    label: 'Export CSV',
                    icon: IconFileTypeCsv,
                    onAct: () => void download('csv'),
                  },
                  {
                    label: 'Export XLSX',
                    icon: IconFileTypeXls,
                    onAct: () => void download('xlsx'),
                  },
                ]}
                last={<DeleteItem onClick={change('delete')} />}
              />
            )
          }
          onClear={clear}
        />
      )}
      {opened && <Dialogs {...props} opened={opened} onGone={() => setOpened(null)} />}
    </>
  );
}

/** A dialog that has done its work leaves no bar, and so no button, for the focus to go back to. */
function useFocusOnList(isOpen: boolean, { chosen }: Choosing): void {
  const last = useRef<string>(undefined);
  const note = useEffectEvent(() => {
    last.current = chosen?.at(-1);
  });
  useEffect(() => {
    if (!isOpen) return;
    note();
    return () => focusRecordIfNothing(last.current);
  }, [isOpen]);
}

interface DialogsProps extends Omit<ChosenBarProps, 'opened'> {
  opened: Opened;
  onGone: () => void;
}

function Dialogs(props: DialogsProps) {
  const { opened, entity, choosing, toDo = [], onMerged, onGone } = props;
  const clear = () => choosing.onChange(null);
  switch (opened.kind) {
    case 'change':
      return (
        <ChangeDialog
          action={opened.action}
          entity={entity}
          target={opened.target}
          count={opened.count}
          onBegun={clear}
          onClose={onGone}
        />
      );
    case 'merge':
      return (
        <MergeDialog
          kind={entity === 'people' ? 'person' : 'organization'}
          ids={opened.ids}
          onMerged={(merge) => {
            clear();
            onMerged?.(merge);
          }}
          onClose={onGone}
        />
      );
    case 'tasks':
      return <TasksDialog action={opened.action} tasks={toDo} onDone={clear} onClose={onGone} />;
  }
}
