/** What has been filled in of a change of many records, and what is sent of it. */
import type { BulkAction } from '#contract/bulk.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { makeSet, type SettableField } from './settable-fields.ts';

export interface ChangeDraft extends Record<string, unknown> {
  assigneeId: string | null;
  /** Nobody has been chosen yet, not even nobody. */
  isAssigned: boolean;
  add: string[];
  remove: string[];
  field: string;
  value: string;
  clears: boolean;
  stage: string;
  lostReason: string;
  title: string;
  dueDate: string;
}

export const emptyDraft: ChangeDraft = {
  assigneeId: null,
  isAssigned: false,
  add: [],
  remove: [],
  field: '',
  value: '',
  clears: false,
  stage: '',
  lostReason: '',
  title: '',
  dueDate: '',
};

/** Null as long as something is missing. */
export function makeChange(
  action: BulkAction,
  draft: ChangeDraft,
  fields: readonly SettableField[],
): object | null {
  switch (action) {
    case 'assign':
      return draft.isAssigned ? { action, assigneeId: draft.assigneeId } : null;
    case 'tags': {
      const { add, remove } = draft;
      return add.length + remove.length > 0 ? { action, add, remove } : null;
    }
    case 'set': {
      const field = fields.find(({ path }) => path === draft.field);
      const set = field && makeSet(field, draft);
      return set ? { action, set } : null;
    }
    case 'stage': {
      const lostReason = draft.lostReason.trim();
      const isLost = draft.stage === 'closed_lost';
      if (draft.stage === '' || (isLost && lostReason === '')) return null;
      return { action, stage: draft.stage, followsStage: true, ...(isLost && { lostReason }) };
    }
    case 'add-task': {
      const title = draft.title.trim();
      if (title === '') return null;
      const { assigneeId, dueDate } = draft;
      return { action, task: { title, assigneeId, ...(dueDate && dueOn(dueDate, '')) } };
    }
    case 'delete':
      return { action };
  }
}
