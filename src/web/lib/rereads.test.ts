/** Which subjects each write reads again, and that a new kind of record is read again wherever it is shown. */
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { kindsIn, type RecordKind, recordKinds, records, subjectKinds } from '#contract/records.ts';
import { getSubject, reread } from './queries.ts';
import { type Change, changes, listRereads } from './rereads.ts';

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../contract/*.ts', '!../../contract/*.test.ts'],
  { eager: true },
);
const subjects = new Set(
  Object.values(contracts)
    .flatMap((contract) => Object.entries(contract))
    .filter(([name]) => name.endsWith('Api'))
    .flatMap(([, api]) => Object.values(api as Record<string, Endpoint>))
    .map(getSubject),
);

/** Of all subjects, those that are stale after a change. */
function oldAfter(change: Change): string[] {
  const client = new QueryClient();
  for (const subject of subjects) client.setQueryData([subject, 'read'], subject);
  reread(client, change);
  const all = client.getQueryCache().getAll();
  return all.flatMap(({ state, queryKey: [subject] }) =>
    state.isInvalidated ? [`${subject}`] : [],
  );
}

const ofCustomers =
  'activity-logs calendar opportunities organizations people search stats tasks timeline';
test.each<[Change, string]>([
  ['person', ofCustomers],
  ['organization', `${ofCustomers} units`],
  ['unit', 'search stats timeline units'],
  ['person.removed', `${ofCustomers} calls files notes units`],
  ['organization.removed', `${ofCustomers} calls files notes units`],
  ['opportunity', 'activity-logs opportunities reports search stats tasks timeline units'],
  [
    'opportunity.removed',
    'activity-logs calendar calls files notes opportunities reports search stats tasks timeline units',
  ],
  ['task', 'activity-logs calendar opportunities reports search stats tasks timeline'],
  ['note', 'activity-logs files notes reports search stats timeline'],
  ['call', 'activity-logs calls reports search stats timeline'],
  [
    'call.planned',
    'activity-logs calendar calls opportunities reports search stats tasks timeline',
  ],
  ['event', 'calendar calendar-events search stats timeline'],
  ['file', 'files search stats timeline'],
  [
    'calendar-item',
    'activity-logs calendar calendar-events opportunities reports search stats tasks timeline',
  ],
  ['new-day', 'calendar opportunities stats tasks units'],
  [
    'imported',
    'activity-logs calendar notes opportunities organizations people reports search stats tasks timeline units',
  ],
  ['leads', 'calendar organizations search stats tasks timeline'],
  [
    'mail-sync',
    'calendar calendar-events mail-service organizations people search stats timeline units',
  ],
  [
    'hand-over',
    'auth calendar-events opportunities organizations people reports search staff-users stats tasks timeline users',
  ],
  ['profile', 'auth files notes staff-users stats timeline users'],
  ['custom-field', 'custom-field-definitions organizations people'],
  ['file-store.adopted', 'audit file-store files'],
])('after %s this is read again: %s', (change, read) => {
  expect(oldAfter(change).sort()).toEqual(read.split(' ').sort());
});

test('every subject exists', () => {
  expect(subjects.size).toBeGreaterThan(30);
  for (const change of changes) {
    for (const subject of listRereads(change)) expect(subjects, change).toContain(subject);
  }
});

describe('a kind of record', () => {
  const ownSubject = (kind: RecordKind) => records[kind].path.split('/')[2] ?? '';

  test.each(recordKinds)('%s: its own list and the timelines are read again', (kind) => {
    expect(listRereads(kind)).toEqual(expect.arrayContaining([ownSubject(kind), 'timeline']));
  });

  test.each(kindsIn('search'))('%s: so are search results', (kind) => {
    expect(listRereads(kind)).toContain('search');
  });

  test.each([
    ['imported', kindsIn('imports')],
    ['hand-over', kindsIn('handOver')],
    ['mail-sync', kindsIn('mailSync')],
    ['custom-field', kindsIn('customFields')],
    ...subjectKinds.map((kind) => [`${kind}.removed` as const, kindsIn('deletions')] as const),
  ] as const)('after %s the lists of %s are read again', (change, kinds) => {
    expect(listRereads(change)).toEqual(expect.arrayContaining(kinds.map(ownSubject)));
  });
});
