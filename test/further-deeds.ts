/** Deeds at random that take more than one call: lists, hand-overs, syncs, and what is taken back and done once more. */
import type { CrmSyncResult } from '#contract/crm-sync.ts';
import type { Undone } from '#contract/deeds.ts';
import type { HandOver } from '#contract/hand-over.ts';
import type { Random } from '#server/demo/random.ts';
import type { TestClient, TestReply } from './app.ts';
import type { CapsuleServer } from './capsule-server.ts';
import { reviewsOf } from './import-reviews.ts';
import { endOf } from './imports.ts';

/** Who does it, and what there is to do it with. */
export interface Drawing {
  client: TestClient;
  /** A super user, for what only these may do. */
  boss: TestClient;
  random: Random;
  any: (kind: 'people' | 'organizations') => string;
  word: () => string;
  user: () => string;
  /** Whom records are assigned to as well, and who never signs in. */
  leaver: string;
}

type Reply = TestReply<unknown>;

/** Nothing was written: there is no deed. */
const asNothing = (reply: Reply): Reply => ({ ...reply, status: 400, headers: {} });

/** A list that changes some who are here by their ids, and adds others. */
export async function importList({ client, random, any, word }: Drawing): Promise<Reply> {
  const ids = [...new Set([any('people'), any('people'), any('people')])];
  const rows = [...ids, ''].map((id) => {
    const number = random.between(0, 999);
    const employer = random.chance(0.5) ? word() : '';
    const until = employer && random.chance(0.5) ? '2026-01-05' : '';
    return [id, word(), `l${number}@list.example`, `0400 222 ${number}`, word(), employer, until];
  });
  const header = 'ID,Name,Email,Phone,Job title,Organization 2,Until 2';
  const file = [header, ...rows.map(String)].join('\n');
  const fields = ['id', 'name', 'email', 'phone', 'jobTitle', 'otherOrganization', 'otherUntil'];
  const policy = random.chance(0.5) ? 'overwrite' : 'append';
  const review = await reviewsOf(client).reviewed(file, {
    key: 'id',
    mapping: fields.map((field, column) => ({ column, field })),
    policies: { name: 'overwrite', jobTitle: 'overwrite', otherOrganization: policy },
  });
  const { create, update } = review.counts;
  const { mapping } = review.start;
  const path = `/api/imports/${review.id}`;
  const reply = await client.post(`${path}/start`, { mapping, reviewed: true });
  const { imported, updated } = await endOf(client, review.id);
  return create + update > 0 && imported + updated > 0 ? reply : asNothing(reply);
}

/** What a colleague has goes to others, and the account is opened again: records go back only to whoever can have them. */
export async function handOver({ boss, user, leaver }: Drawing): Promise<Reply> {
  const heirs = { people: user(), organizations: user(), opportunities: user(), tasks: user() };
  const others = Object.values(heirs).every((heir) => heir !== leaver);
  const path = `/api/users/${leaver}`;
  const reply = await boss.post<HandOver>(`${path}/hand-over`, { heirs: others ? heirs : {} });
  if (reply.status !== 200) return reply;
  const opened = await boss.patch(path, { active: true });
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
  const moved = Object.values(reply.body.moved).some((count) => count > 0);
  return moved ? reply : asNothing(reply);
}

/** The service has somebody new, and other words for somebody whom it brought. */
export async function syncPeople(
  { boss, random, word }: Drawing,
  capsule: CapsuleServer,
): Promise<Reply> {
  const id = capsule.parties.length + 1;
  const changed = random.between(1, id);
  const party = (place: number) => ({
    id: place,
    type: 'person',
    firstName: 'Cap',
    lastName: word(),
    jobTitle: word(),
    emailAddresses: [{ id: place, address: `c${random.between(0, 999)}@capsule.example` }],
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, random.between(0, 59))).toISOString(),
  });
  const others = capsule.parties.filter((each) => each.id !== changed);
  capsule.parties = [...others, party(changed), ...(changed === id ? [] : [party(id)])];
  const reply = await boss.post<CrmSyncResult>('/api/crm-service/sync-people?full=true');
  return reply.headers['x-deed-id'] ? reply : asNothing(reply);
}

/** Taken back and done once more: by the last of these deeds all is as it was left, and it is the one to take back. */
export async function redo(client: TestClient, deed: string): Promise<Reply | undefined> {
  const undone = await client.post<Undone>(`/api/deeds/${deed}/undo`);
  if (undone.status !== 200) return undefined;
  if (undone.body.kept.length > 0) throw new Error(JSON.stringify(undone.body));
  const redone = await client.post<Undone>(`/api/deeds/${undone.body.id}/undo`);
  if (redone.status !== 200 || redone.body.kept.length > 0) {
    throw new Error(JSON.stringify(redone.body));
  }
  return redone;
}
