/** What a change of many records is called: in its dialog, while it goes on, and in the end. */
import type { BulkAction, BulkEntity, BulkReply, BulkRun } from '#contract/bulk.ts';
import { mostAtOnce } from '#contract/most-at-once.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import type { Toast } from '#web/ui/toast.ts';

const nouns: Record<BulkRun['entity'], string> = {
  people: 'contact',
  organizations: 'organization',
  opportunities: 'opportunity',
  tasks: 'task',
  records: 'record',
};

/** '214 contacts' */
export function countWords(entity: BulkRun['entity'], count: number): string {
  const noun = nouns[entity];
  return plural(count, noun, noun === 'opportunity' ? 'opportunities' : `${noun}s`);
}

const titles: Record<BulkAction, string> = {
  assign: 'Assign',
  tags: 'Tag',
  set: 'Change a Field of',
  stage: 'Change the Stage of',
  'add-task': 'Add a Task for',
  delete: 'Delete',
};

/** 'Assign 230 Contacts' */
export function titleWords(action: BulkAction, entity: BulkEntity, count: number): string {
  const [number = '', noun = ''] = countWords(entity, count).split(' ');
  return `${titles[action]} ${number} ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** The button that begins it: 'Change 214 contacts'. */
export function buttonWords(
  action: BulkAction,
  entity: BulkEntity,
  count: number | undefined,
): string {
  const verb = action === 'delete' ? 'Delete' : action === 'add-task' ? 'Add' : 'Change';
  if (count === undefined) return verb;
  return `${verb} ${action === 'add-task' ? plural(count, 'task') : countWords(entity, count)}`;
}

/** 'Will change 214 of 230' */
export function summaryWords(
  action: BulkAction,
  { willChange, total }: Pick<BulkReply, 'willChange' | 'total'>,
): string {
  const counts = `${formatNumber(willChange)} of ${formatNumber(total)}`;
  if (action === 'delete') return `Will delete ${counts}`;
  if (action === 'add-task') return `Will add a task for ${counts}`;
  return `Will change ${counts}`;
}

/** Why all that a list finds are not offered. */
export function tooManyWords(count: number): string {
  return `Up to ${formatNumber(mostAtOnce)} at once: narrow the list to select all ${formatNumber(count)}`;
}

export function progressWords({ action, entity, total }: BulkRun): string {
  if (action === 'delete') return `Deleting ${countWords(entity, total)}…`;
  if (action === 'add-task') return `Adding ${plural(total, 'task')}…`;
  if (action === 'undo') return `Taking back ${plural(total, 'change')}…`;
  return `Changing ${countWords(entity, total)}…`;
}

const wasCancelled = /cancelled/;

/** The toast of a run that has ended. */
export function tellEnd(run: BulkRun): Toast {
  const { action, entity, changed, error } = run;
  if (run.status === 'failed') {
    const isCancelled = error !== null && wasCancelled.test(error);
    return isCancelled
      ? { title: 'Cancelled', message: 'Nothing was changed.', kind: 'info' }
      : {
          title: action === 'undo' ? 'Not undone' : 'Not changed',
          message: error ?? 'Nothing was changed.',
          kind: 'error',
        };
  }
  if (action === 'undo') {
    const message = leftOutWords(run) ?? 'All is as it was before.';
    return { title: 'Taken back', message };
  }
  const what = action === 'add-task' ? plural(changed, 'task') : countWords(entity, changed);
  const happened = action === 'delete' ? 'deleted' : action === 'add-task' ? 'added' : 'changed';
  const taken = action === 'add-task' ? `${what} deleted.` : `${what} as before.`;
  return {
    title: `${what} ${happened}`,
    message: leftOutWords(run),
    undone: { title: 'Taken back', message: taken },
  };
}

/** What became of some since the preview; undefined if nothing did. */
function leftOutWords({ unchanged, refused }: BulkRun): string | undefined {
  const reasons = refused.map(({ reason, count }) => `${formatNumber(count)} left out: ${reason}.`);
  const same = unchanged > 0 ? [`${formatNumber(unchanged)} like that already by then.`] : [];
  return [...reasons, ...same].join(' ') || undefined;
}
