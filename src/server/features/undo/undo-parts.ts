/** How each kind of record is written when a deed is taken back: by its own noun's writers and commands. */
import { CallPatch } from '#contract/calls.ts';
import { FilePatch } from '#contract/files.ts';
import type { RecordKind } from '#contract/records.ts';
import { deleteCall, restoreCall, updateCall } from '#server/features/calls/calls.commands.ts';
import { deleteNote, restoreNote } from '#server/features/deletions/delete-note.ts';
import {
  deleteOpportunity,
  restoreOpportunity,
} from '#server/features/deletions/delete-opportunity.ts';
import {
  deleteOrganization,
  restoreOrganization,
} from '#server/features/deletions/delete-organization.ts';
import { deletePerson, restorePerson } from '#server/features/deletions/delete-person.ts';
import {
  restoreOpportunities,
  restoreOrganizations,
  restorePeople,
} from '#server/features/deletions/restore-many.ts';
import { deleteEvent, restoreEvent } from '#server/features/events/events.commands.ts';
import { changeEvents, hideEvents, showEvents } from '#server/features/events/write-events.ts';
import { deleteFile, restoreFile, updateFile } from '#server/features/files/files.commands.ts';
import { changeNotes, hideNotes } from '#server/features/notes/write-notes.ts';
import type { StoredChange, StoredRow } from '#server/features/nouns/stored-row.ts';
import { saveOpportunities } from '#server/features/opportunities/save-opportunities.ts';
import { hideOpportunities } from '#server/features/opportunities/write-opportunities.ts';
import {
  changeOrganizations,
  hideOrganizations,
} from '#server/features/organizations/write-organizations.ts';
import type { MembershipEffect } from '#server/features/people/membership-log.ts';
import { putBackEmployed } from '#server/features/people/put-back-memberships.ts';
import { hidePeople, putBackPeople } from '#server/features/people/write-people.ts';
import { putBackTasks } from '#server/features/tasks/put-back-tasks.ts';
import { deleteTask, restoreTask } from '#server/features/tasks/tasks.commands.ts';
import { hideTasks, showTasks } from '#server/features/tasks/write-tasks.ts';
import { deleteUnit, restoreUnit } from '#server/features/units/units.commands.ts';
import { changeUnits, hideUnits, showUnits } from '#server/features/units/write-units.ts';
import type { Context } from '#server/kernel/context.ts';

interface UndoPart {
  /** Saves rows of which some fields were put back. */
  change(ctx: Context, changed: readonly StoredChange[]): Promise<unknown>;
  /** The same with where they work and have worked, as one change; answers of whom that stays as it is, and why. */
  changeEmployed?(
    ctx: Context,
    changed: readonly StoredChange[],
    memberships: readonly MembershipEffect[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Deletes and restores one with all that goes along; `earlier` is what a deletion before the last one says of that. */
  hide(ctx: Context, id: string): Promise<unknown>;
  show(ctx: Context, id: string, earlier?: Record<string, unknown>): Promise<unknown>;
  /** The same for many with which nothing goes along; without it, one after the other. */
  hideAll?(
    ctx: Context,
    rows: readonly StoredRow[],
    noted?: (id: string) => Record<string, unknown>,
  ): Promise<unknown>;
  showAll?(ctx: Context, rows: readonly StoredRow[]): Promise<unknown>;
  /** Restores many with all that went along; `noted` is what the deletion of each says of that. */
  showWithAll?(
    ctx: Context,
    rows: readonly StoredRow[],
    noted: (id: string) => Record<string, unknown>,
  ): Promise<unknown>;
}

export const undoParts: Record<RecordKind, UndoPart> = {
  person: {
    change: putBackPeople,
    changeEmployed: putBackEmployed,
    hide: deletePerson,
    hideAll: hidePeople,
    show: restorePerson,
    showWithAll: restorePeople,
  },
  organization: {
    change: changeOrganizations,
    hide: deleteOrganization,
    hideAll: hideOrganizations,
    show: restoreOrganization,
    showWithAll: restoreOrganizations,
  },
  opportunity: {
    change: saveOpportunities,
    hide: deleteOpportunity,
    hideAll: hideOpportunities,
    show: restoreOpportunity,
    showWithAll: restoreOpportunities,
  },
  task: {
    change: putBackTasks,
    hide: deleteTask,
    hideAll: hideTasks,
    show: restoreTask,
    showAll: showTasks,
  },
  note: { change: changeNotes, hide: deleteNote, hideAll: hideNotes, show: restoreNote },
  call: {
    change: (ctx, changed) =>
      oneByOne(changed, ({ id, outcome, content, at }) => {
        const patch = { outcome, content, at: at instanceof Date ? at.toISOString() : undefined };
        return updateCall(ctx, id, CallPatch.parse(patch));
      }),
    hide: deleteCall,
    show: restoreCall,
  },
  event: {
    change: changeEvents,
    hide: deleteEvent,
    hideAll: hideEvents,
    show: restoreEvent,
    showAll: showEvents,
  },
  file: {
    change: (ctx, changed) =>
      oneByOne(changed, ({ id, fileName, fileType }) =>
        updateFile(ctx, id, FilePatch.parse({ fileName, fileType })),
      ),
    hide: deleteFile,
    show: restoreFile,
  },
  unit: {
    change: changeUnits,
    hide: deleteUnit,
    hideAll: hideUnits,
    show: restoreUnit,
    showAll: showUnits,
  },
};

async function oneByOne(
  changed: readonly StoredChange[],
  change: (after: StoredRow) => Promise<unknown>,
): Promise<void> {
  for (const { after } of changed) await change(after);
}
