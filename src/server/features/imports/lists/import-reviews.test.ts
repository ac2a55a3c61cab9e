/** What an import would do, seen before it does it: mended, answered, imported exactly so, and taken back. */
import { describe, expect, test } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);

async function aContact(draft: object): Promise<Person> {
  return (await staff.post<Person>('/api/people', draft)).body;
}
const readPerson = async (id: string) => (await staff.get<Person>(`/api/people/${id}`)).body;

describe('a review', () => {
  test('says what becomes of each row and writes nothing; the import then does exactly that', async () => {
    const ann = await aContact({ name: 'Ann Field', email: 'ann@one.example', jobTitle: 'Buyer' });
    const bob = await aContact({
      name: 'Bob Hill',
      email: 'bob@one.example',
      phone: '0412 111 111',
    });
    const kim = await aContact({
      name: 'Kim Rivers',
      email: 'kim@one.example',
      phone: '0412 555 019',
    });
    const file = [
      'Name,Email,Phone,Job title,Tags',
      'Ann Field,ANN@one.example,0412 222 222,Boss,fleet',
      'Bob Hill,bob@one.example,0412 111 111,,',
      'Cleo New,cleo@one.example,,Driver,',
      'Kim Rivers,kim@elsewhere.example,0412 555 019,,',
      'Dan Broken,no address,,,',
    ].join('\n');
    const review = await reviewed(file);
    expect(review).toMatchObject({
      status: 'ready',
      progress: 100,
      counts: { create: 1, update: 1, unchanged: 1, conflict: 0, duplicate: 1, dropped: 1 },
      policies: { name: 'fill', email: 'fill', phone: 'fill', jobTitle: 'fill', tags: 'append' },
    });
    const [first, , third, fourth, fifth] = await rowsOf(review.id);
    expect(first).toMatchObject({
      line: 2,
      outcome: 'update',
      recordId: ann.id,
      recordName: 'Ann Field',
      changes: [
        { field: 'phone', label: 'Phone', before: null, after: '0412 222 222' },
        { field: 'tags', label: 'Tags', before: null, after: 'fleet' },
      ],
      cells: ['Ann Field', 'ANN@one.example', '0412 222 222', 'Boss', 'fleet'],
    });
    expect(third).toMatchObject({ outcome: 'create', name: 'Cleo New', answers: ['leave'] });
    expect(fourth).toMatchObject({
      outcome: 'duplicate',
      recordId: kim.id,
      answers: ['same', 'create', 'leave'],
      reason: expect.stringContaining('same phone'),
    });
    expect(fifth).toMatchObject({
      outcome: 'dropped',
      name: 'Dan Broken',
      answers: [],
      reason: expect.stringContaining('must be a valid e-mail address'),
    });
    expect(await readPerson(ann.id)).toEqual(ann);

    const report = await imported(review);
    expect(report).toMatchObject({
      status: 'done',
      imported: 1,
      updated: 1,
      unchanged: 1,
      dropped: 2,
      known: 1,
    });
    expect(report.droppedRows.map(({ line }) => line)).toEqual([5, 6]);
    expect(await readPerson(ann.id)).toMatchObject({
      phone: '0412 222 222',
      jobTitle: 'Buyer',
      tags: ['fleet'],
      email: 'ann@one.example',
    });
    expect(await readPerson(bob.id)).toEqual(bob);
    expect((await staff.get(`/api/imports/${review.id}/review`)).status).toBe(404);
  });

  test('a policy says what a column may do, and an empty cell does nothing', async () => {
    const eve = await aContact({
      name: 'Eve Stone',
      email: 'eve@two.example',
      phone: '0412 333 333',
      jobTitle: 'Buyer',
      location: 'Perth',
    });
    const file =
      'Name,Email,Phone,Job title,Location\nEve Stone,eve@two.example,0412 444 444,Chief,\n';
    const policies = { phone: 'append', jobTitle: 'overwrite', location: 'overwrite' };
    const review = await reviewed(file, { policies });
    const [row] = await rowsOf(review.id);
    expect(row?.changes).toEqual([
      { field: 'jobTitle', label: 'Job title', before: 'Buyer', after: 'Chief' },
      { field: 'furtherPhones', label: expect.any(String), before: null, after: '0412 444 444' },
    ]);
    await imported(review);
    expect(await readPerson(eve.id)).toMatchObject({
      jobTitle: 'Chief',
      phone: '0412 333 333',
      furtherPhones: [{ value: '0412 444 444' }],
      location: 'Perth',
    });
    const never = await reviewed('Name,Email,Job title\nEve Stone,eve@two.example,Other\n', {
      policies: { jobTitle: 'never' },
    });
    expect(never.counts).toMatchObject({ unchanged: 1, update: 0 });
    const { body } = await uploadAs(staff, file);
    const wrong = { mapping: body.mapping, key: 'email', policies: { jobTitle: 'append' } };
    expect((await staff.post(`/api/imports/${body.id}/review`, wrong)).status).toBe(400);
    const other = { mapping: body.mapping, key: 'customFields.none' };
    expect((await staff.post(`/api/imports/${body.id}/review`, other)).status).toBe(400);
  });

  test('a bad cell is mended and checked at once', async () => {
    const review = await reviewed(
      'Name,Email\nFay Mend,fay at three\nGus Fine,gus@three.example\n',
    );
    expect(review.counts).toMatchObject({ create: 1, dropped: 1 });
    const mended = await answer(review.id, 2, {
      cells: [{ column: 1, value: 'fay@three.example' }],
    });
    expect(mended).toMatchObject({
      status: 200,
      body: {
        row: { line: 2, outcome: 'create', reason: null, cells: ['Fay Mend', 'fay@three.example'] },
        counts: { create: 2, dropped: 0 },
      },
    });
    expect((await answer(review.id, 2, { cells: [{ column: 9, value: 'x' }] })).status).toBe(400);
    expect(await imported(review)).toMatchObject({ imported: 2, dropped: 0 });
    const { body } = await staff.get<Person[]>('/api/people?q=fay@three.example');
    expect(body).toMatchObject([{ name: 'Fay Mend' }]);
  });

  test('a duplicate is the same, another one, or left out, as somebody says', async () => {
    const lee = await aContact({
      name: 'Lee Harbour',
      email: 'lee@four.example',
      phone: '0412 666 001',
    });
    const moe = await aContact({
      name: 'Moe Harbour',
      email: 'moe@four.example',
      phone: '0412 666 002',
    });
    const review = await reviewed(
      [
        'Name,Email,Phone,Job title',
        'Lee Harbour,lee@new.example,0412 666 001,Chief',
        'Moe Harbour,moe@new.example,0412 666 002,Chief',
        'Lee Harbour,lee@third.example,0412 666 001,',
      ].join('\n'),
    );
    expect(review.counts).toMatchObject({ duplicate: 3 });
    expect((await answer(review.id, 2, { answer: 'same' })).body).toMatchObject({
      row: { outcome: 'update', answer: 'same', recordId: lee.id },
      counts: { duplicate: 2, update: 1 },
    });
    await answer(review.id, 3, { answer: 'create' });
    const left = await answer(review.id, 4, { answer: 'leave' });
    expect(left.body.counts).toMatchObject({ create: 1, update: 1, dropped: 1, duplicate: 0 });
    const back = await answer(review.id, 4, { answer: null });
    expect(back.body).toMatchObject({ row: { outcome: 'duplicate' }, counts: { dropped: 0 } });
    const report = await imported(review);
    expect(report).toMatchObject({ imported: 1, updated: 1, dropped: 1, known: 1 });
    expect(await readPerson(lee.id)).toMatchObject({
      jobTitle: 'Chief',
      email: 'lee@four.example',
    });
    expect((await readPerson(moe.id)).jobTitle).toBeNull();
  });

  test('several records of a key, and rows that disagree, are conflicts until somebody decides', async () => {
    const one = await aContact({ name: 'Ivy One', email: 'office@five.example' });
    const two = await aContact({ name: 'Ivy Two', email: 'office@five.example' });
    const joe = await aContact({ name: 'Joe Twice', email: 'joe@five.example' });
    const review = await reviewed(
      [
        'Name,Email,Job title',
        'Ivy Two,office@five.example,Clerk',
        'Joe Twice,joe@five.example,Clerk',
        'Joe Twice,joe@five.example,Chief',
        'Una Same,una@five.example,Clerk',
        'Una Same,una@five.example,Clerk',
      ].join('\n'),
    );
    expect(review.counts).toMatchObject({ conflict: 3, create: 1, unchanged: 1 });
    const [several, clash, , , same] = await rowsOf(review.id);
    expect(several?.candidates.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
    expect(several?.reason).toBe('2 people have this e-mail');
    expect(clash?.reason).toBe('Says other things of the same record than line 4');
    expect(same).toMatchObject({ outcome: 'unchanged', reason: 'The same as line 5' });
    const chosen = await answer(review.id, 2, { answer: 'same', recordId: two.id });
    expect(chosen.body.row).toMatchObject({ outcome: 'update', recordName: 'Ivy Two' });
    expect((await answer(review.id, 2, { answer: 'same', recordId: joe.id })).status).toBe(400);
    const left = await answer(review.id, 3, { answer: 'leave' });
    expect(left.body.counts).toMatchObject({ conflict: 0, update: 2, dropped: 1 });
    expect(await imported(review)).toMatchObject({ imported: 1, updated: 2, unchanged: 1 });
    expect(await readPerson(joe.id)).toMatchObject({ jobTitle: 'Chief' });
    expect(await readPerson(two.id)).toMatchObject({ jobTitle: 'Clerk' });
  });

  test('what somebody has changed or added since is not written over', async () => {
    const pat = await aContact({ name: 'Pat Moved', email: 'pat@six.example' });
    const ray = await aContact({ name: 'Ray Gone', email: 'ray@six.example' });
    const review = await reviewed(
      [
        'Name,Email,Job title',
        'Pat Moved,pat@six.example,Clerk',
        'Ray Gone,ray@six.example,Clerk',
        'Sue Late,sue@six.example,Clerk',
      ].join('\n'),
    );
    expect(review.counts).toMatchObject({ update: 2, create: 1 });
    await staff.patch(`/api/people/${pat.id}`, { jobTitle: 'Owner' });
    await staff.delete(`/api/people/${ray.id}`);
    await aContact({ name: 'Sue Late', email: 'sue@six.example' });
    const report = await imported(review);
    expect(report).toMatchObject({ imported: 0, updated: 0, dropped: 3 });
    expect(report.droppedRows.map(({ reason }) => reason)).toEqual([
      'Pat Moved has been changed since the review: Job title',
      'Ray Gone has been deleted since the review',
      'Sue Late has been added since the review',
    ]);
    expect(await readPerson(pat.id)).toMatchObject({ jobTitle: 'Owner' });
  });

  test('an import with changes is one deed: taken back but for what a colleague changed since', async () => {
    const [ada, ben] = [
      await aContact({ name: 'Ada Back', email: 'ada@seven.example' }),
      await aContact({ name: 'Ben Back', email: 'ben@seven.example' }),
    ];
    const review = await reviewed(
      [
        'Name,Email,Job title,Company',
        'Ada Back,ada@seven.example,Clerk,Seven Haulage',
        'Ben Back,ben@seven.example,Clerk,',
        'Cat Back,cat@seven.example,Clerk,Seven Haulage',
      ].join('\n'),
    );
    expect(review.counts).toMatchObject({ update: 2, create: 1 });
    expect(await imported(review)).toMatchObject({ imported: 1, updated: 2 });
    expect(await readPerson(ada.id)).toMatchObject({ organizationName: 'Seven Haulage' });
    const boss = await app.signIn('super_user');
    await boss.patch(`/api/people/${ben.id}`, { jobTitle: 'Owner' });
    const { body: deeds } = await staff.get<Deed[]>('/api/deeds?limit=1');
    const undone = await staff.post<Undone>(`/api/deeds/${deeds[0]?.id}/undo`, {});
    expect(undone.status).toBe(200);
    expect(undone.body.kept).toMatchObject([{ id: ben.id }]);
    expect(await readPerson(ada.id)).toMatchObject({ jobTitle: null, organizationId: null });
    expect(await readPerson(ben.id)).toMatchObject({ jobTitle: 'Owner' });
    expect((await staff.get<Person[]>('/api/people?q=cat@seven.example')).body).toEqual([]);
  });
});
