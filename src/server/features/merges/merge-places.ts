/** All that leads to a person or an organization, and what becomes of it when that one is merged into another. */
import type { DuplicateKind } from '#contract/duplicates.ts';
import { mergeOfActivities } from '#server/features/activity/activity.commands.ts';
import { mergeOfCalls } from '#server/features/calls/write-calls.ts';
import {
  moveCrmLinks,
  moveCrmLinksBack,
} from '#server/features/crm-services/sync/move-crm-links.ts';
import { movePairs, movePairsBack } from '#server/features/duplicates/move-pairs.ts';
import { mergeOfEvents } from '#server/features/events/write-events.ts';
import { mergeOfFiles } from '#server/features/files/write-files.ts';
import { moveFollows, moveFollowsBack } from '#server/features/follows/move-follows.ts';
import { moveMailLinks, moveMailLinksBack } from '#server/features/mail/sync/move-mail-links.ts';
import { mergeOfNotes } from '#server/features/notes/write-notes.ts';
import { mergeOfNotifications } from '#server/features/notifications/notifications.commands.ts';
import { mergeOfOpportunities } from '#server/features/opportunities/write-opportunities.ts';
import { mergeOfOrganizations } from '#server/features/organizations/write-organizations.ts';
import { moveMemberships, moveMembershipsBack } from '#server/features/people/merge-memberships.ts';
import { mergeOfPeople } from '#server/features/people/write-people.ts';
import { mergeOfTasks } from '#server/features/tasks/write-tasks.ts';
import { mergeOfUnits } from '#server/features/units/write-units.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { MergeWrites, Merging } from '#server/kernel/merge-rows.ts';

/** Records that lead to one record each. */
interface Children {
  /** What they are counted as. */
  list: string;
  key: string;
  writes: MergeWrites;
}

const linked = (kind: DuplicateKind): Children[] => [
  { list: 'notes', key: `${kind}Id`, writes: mergeOfNotes },
  { list: 'calls', key: `${kind}Id`, writes: mergeOfCalls },
  { list: 'tasks', key: `${kind}Id`, writes: mergeOfTasks },
  { list: 'events', key: `${kind}Id`, writes: mergeOfEvents },
  { list: 'files', key: `${kind}Id`, writes: mergeOfFiles },
  { list: 'opportunities', key: `${kind}Id`, writes: mergeOfOpportunities },
];

/** In this order in every merge, so that two of them cannot deadlock. */
export const childrenOf: Record<DuplicateKind, readonly Children[]> = {
  person: linked('person'),
  organization: [
    { list: 'people', key: 'organizationId', writes: mergeOfPeople },
    { list: 'branches', key: 'parentId', writes: mergeOfOrganizations },
    { list: 'units', key: 'organizationId', writes: mergeOfUnits },
    ...linked('organization'),
  ],
};

interface Follower {
  move(ctx: VisitorContext, merging: Merging): Promise<unknown>;
  moveBack(ctx: VisitorContext, merging: Merging): Promise<unknown>;
}

/** What is no record, and follows without being counted. */
const followersOf = (kind: DuplicateKind): Follower[] => {
  const key = `${kind}Id` as const;
  return [
    {
      move: (ctx, merging) => mergeOfActivities.move(ctx, key, merging),
      moveBack: (ctx, merging) => mergeOfActivities.moveBack(ctx, key, merging),
    },
    {
      move: (ctx, merging) => moveMemberships(ctx, key, merging),
      moveBack: (ctx, merging) => moveMembershipsBack(ctx, key, merging),
    },
    {
      move: (ctx, merging) => mergeOfNotifications.move(ctx, 'recordId', merging),
      moveBack: (ctx, merging) => mergeOfNotifications.moveBack(ctx, 'recordId', merging),
    },
    { move: moveFollows, moveBack: moveFollowsBack },
    { move: movePairs, moveBack: movePairsBack },
    { move: moveMailLinks, moveBack: moveMailLinksBack },
    { move: moveCrmLinks, moveBack: moveCrmLinksBack },
  ];
};

/** Moves all that leads to one record; returns how many of each list. */
export async function moveAll(
  ctx: VisitorContext,
  kind: DuplicateKind,
  merging: Merging,
): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  for (const { list, key, writes } of childrenOf[kind]) {
    moved.set(list, await writes.move(ctx, key, merging));
  }
  for (const follower of followersOf(kind)) await follower.move(ctx, merging);
  return moved;
}

/** Returns how many of each list lead elsewhere by now. */
export async function moveAllBack(
  ctx: VisitorContext,
  kind: DuplicateKind,
  merging: Merging,
): Promise<Map<string, number>> {
  const elsewhere = new Map<string, number>();
  for (const follower of followersOf(kind).toReversed()) await follower.moveBack(ctx, merging);
  for (const { list, key, writes } of childrenOf[kind].toReversed()) {
    elsewhere.set(list, await writes.moveBack(ctx, key, merging));
  }
  return elsewhere;
}
