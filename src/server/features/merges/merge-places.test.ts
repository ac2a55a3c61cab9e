/** Each column that holds the id of a person or an organization says what a merge does to it. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const app = await openTestApp();

/**
 * `moves`: to the survivor and back. `follows`: the same, with rules of its own, of which its file tells. `read along`:
 * it is history, which readers of the survivor read by all ids that lead to it. `past`: what once happened, for nobody's
 * page. `own`: of the merge itself. `found anew`: by the search for duplicates, which hears of it.
 * `ends`: by itself, within minutes.
 */
const fates: Record<
  string,
  'moves' | 'follows' | 'read along' | 'past' | 'own' | 'found anew' | 'ends'
> = {
  'claims.record_id': 'ends',
  'notes.person_id': 'moves',
  'notes.organization_id': 'moves',
  'calls.person_id': 'moves',
  'calls.organization_id': 'moves',
  'tasks.person_id': 'moves',
  'tasks.organization_id': 'moves',
  'file_attachments.person_id': 'moves',
  'file_attachments.organization_id': 'moves',
  'calendar_events.person_id': 'moves',
  'calendar_events.organization_id': 'moves',
  'opportunities.person_id': 'moves',
  'opportunities.organization_id': 'moves',
  'people.organization_id': 'moves',
  'units.organization_id': 'moves',
  'organizations.parent_id': 'moves',
  'activity_log.person_id': 'moves',
  'activity_log.organization_id': 'moves',
  'memberships.person_id': 'follows',
  'memberships.organization_id': 'follows',
  'notifications.record_id': 'moves',
  'follows.record_id': 'follows',
  'decided_pairs.record_id': 'follows',
  'decided_pairs.other_id': 'follows',
  'mail_links.record_id': 'follows',
  'mail_doubts.record_id': 'follows',
  'crm_sync_links.record_id': 'follows',
  'changes.record_id': 'read along',
  'changes.person_id': 'read along',
  'changes.organization_id': 'read along',
  'departures.organization_id': 'read along',
  'departures.subject_id': 'read along',
  // Only the log's `organization_id` is made from these.
  'notes.for_organization_id': 'read along',
  'calls.for_organization_id': 'read along',
  'tasks.for_organization_id': 'read along',
  'file_attachments.for_organization_id': 'read along',
  'calendar_events.for_organization_id': 'read along',
  'mail_entries.record_id': 'past',
  'crm_sync_issues.record_id': 'past',
  'found_pairs.record_id': 'found anew',
  'found_pairs.other_id': 'found anew',
  'group_members.record_id': 'found anew',
  'pairs_due.record_id': 'found anew',
  'merged_records.record_id': 'own',
  'merged_records.survivor_id': 'own',
  'merges.survivor_id': 'own',
  'merge_moves.from_id': 'own',
};

/** Named like them, but of something else. */
const others = ['account_links.subject_id', 'reminder_snoozes.record_id'];

test('a new column that refers to people or organizations says what becomes of it', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select cls.relname || '.' || att.attname as name
     from pg_attribute att join pg_class cls on cls.oid = att.attrelid
     where cls.relkind = 'r' and cls.relnamespace = 'public'::regnamespace and not att.attisdropped
       and att.atttypid = 'uuid'::regtype
       and (att.attname ~ '(person|organization|record|other|subject|parent|survivor|from)_id$'
         or exists (
           select from pg_constraint con
           where con.contype = 'f' and con.conrelid = cls.oid and att.attnum = any (con.conkey)
             and con.confrelid in ('people'::regclass, 'organizations'::regclass)))`,
  );
  const named = rows.map(({ name }) => name).filter((name) => !others.includes(name));
  expect(named.toSorted()).toEqual(Object.keys(fates).toSorted());
});
