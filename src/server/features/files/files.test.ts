/** Files over HTTP: what is accepted, how it is served, who may do what, and what is deleted together. */
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { type FileAttachment, largestFile } from '#contract/files.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { aPdf, aPng, uploadFileAs } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-files-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const person = await aPerson(ctx);

async function contentOf(path: string) {
  const reply = await app.fastify.inject({ url: path, headers: { cookie: staff.cookie ?? '' } });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

async function namesOf(query: string): Promise<string[]> {
  const reply = await staff.get<FileAttachment[]>(`/api/files?${query}`);
  expect(reply.status).toBe(200);
  return reply.body.map(({ fileName }) => fileName);
}

/** Every path below the data folder. */
async function onDisk(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'store-mark.json')
    .map((entry) => join(entry.parentPath, entry.name));
}

test('a file comes back byte for byte, as an attachment that cannot run anything', async () => {
  const bytes = Buffer.concat([
    aPdf,
    Buffer.from(Array.from({ length: 300_000 }, (_, n) => n * 7)),
  ]);
  const { status, body } = await uploadFileAs(
    staff,
    { personId: person.id, fileType: 'quote' },
    "Größe 7 'final'.pdf",
    bytes,
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    fileName: "Größe 7 'final'.pdf",
    fileType: 'quote',
    fileSize: bytes.length,
    fileUrl: `/api/files/${body.id}/content`,
    mimeType: 'application/pdf',
    personId: person.id,
    organizationId: null,
    uploadedById: ctx.actor.id,
    isLost: false,
  });
  expect((await staff.get(`/api/files/${body.id}`)).body).toEqual(body);
  // It is in the timeline, but is no activity that reports count.
  const { body: told } = await staff.get<TimelineEntry[]>(`/api/timeline?personId=${person.id}`);
  expect(told[0]).toMatchObject({ kind: 'file', verb: 'file.created', recordId: body.id });
  const done = await staff.get(`/api/activity-logs?personId=${person.id}`);
  expect(done.body).toEqual([]);
  for (const path of [body.fileUrl, `${body.fileUrl}?preview=1`]) {
    const content = await contentOf(path);
    expect(content.status).toBe(200);
    expect(content.bytes.equals(bytes)).toBe(true);
    expect(content.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(content.headers['content-security-policy']).toContain('sandbox');
    expect(content.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''Gr%C3%B6%C3%9Fe%207%20%27final%27\.pdf$/,
    );
  }
  expect((await app.visitor.get(body.fileUrl)).status).toBe(401);
  const paths = await onDisk();
  expect(paths.every((path) => /files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(path))).toBe(
    true,
  );
  mustSurvive('S-19', {
    figure: 'attachment, nosniff, sandbox',
    limit: 'attachment, nosniff, sandbox',
  });
});

test('an image is only shown inline as a preview', async () => {
  const { body } = await uploadFileAs(staff, { personId: person.id }, 'dot.png', aPng);
  const shown = await contentOf(`${body.fileUrl}?preview=1`);
  expect(shown.headers['content-disposition']).toMatch(/^inline;/);
  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect((await contentOf(body.fileUrl)).headers['content-disposition']).toMatch(/^attachment;/);
});

describe('refused, with nothing left behind', () => {
  test.each([
    ['too large', 'big.pdf', Buffer.concat([aPdf, Buffer.alloc(largestFile)]), 413, /25 MB/],
    ['not what it says', 'photo.png', aPdf, 415, /called \.png.*\.pdf file/],
    ['an SVG', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /\.svg/],
    ['an SVG in disguise', 'a.txt', Buffer.from('<?xml version="1.0"?><svg/>'), 415, /\.xml file/],
    ['a page', 'page.html', Buffer.from('<script>alert(1)</script>'), 415, /\.html/],
    [
      'a page in disguise',
      'a.pdf',
      Buffer.from('<script>alert(1)</script>'),
      415,
      /something else/,
    ],
    ['bytes in disguise', 'a.txt', Buffer.from('Fleet\0list'), 415, /something else/],
    ['a program', 'a.pdf.exe', Buffer.from('MZ'), 415, /\.exe/],
    ['empty', 'a.pdf', Buffer.alloc(0), 400, /empty/],
    ['nameless', '..', aPdf, 400, /name/],
  ])('%s', async (_, name, bytes, status, words) => {
    const before = [await onDisk(), await namesOf('')];
    const reply = await uploadFileAs<ErrorReply>(staff, { personId: person.id }, name, bytes);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toMatch(words);
    expect([await onDisk(), await namesOf('')]).toEqual(before);
  });

  test.each([
    ['no record', {}],
    ['a record that is not there', { personId: newId() }],
    ['a note that is not there', { noteId: newId() }],
    ['no id', { organizationId: 'somewhere' }],
    ['an unknown type', { opportunityId: newId(), fileType: 'love letter' }],
  ])('%s', async (_, fields) => {
    const before = [await onDisk(), await namesOf('')];
    const reply = await uploadFileAs<ErrorReply>(staff, fields, 'quote.pdf', aPdf);
    expect(reply.status).toBe(400);
    expect([await onDisk(), await namesOf('')]).toEqual(before);
  });

  test('a length over the limit is refused before a byte is read', async () => {
    const reply = await staff.send<ErrorReply>('POST', '/api/files', Buffer.from('--x'), {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(1024 ** 3),
    });
    expect(reply.status).toBe(413);
  });

  test('a visitor', async () => {
    const reply = await uploadFileAs(app.visitor, { personId: person.id }, 'quote.pdf', aPdf);
    expect(reply.status).toBe(401);
  });
});

test('one over the limit that does not say how long it is, is refused as soon as it is over', async () => {
  const address = await app.listen();
  const before = await onDisk();
  const headers = { cookie: staff.cookie, 'content-type': 'multipart/form-data; boundary=form' };
  const call = request(`${address}/api/files`, { method: 'POST', agent: false, headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (reply) => resolve(reply.resume().statusCode)).once('error', reject);
  });
  call.write(
    `--form\r\nContent-Disposition: form-data; name="file"; filename="big.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  );
  call.write(Buffer.alloc(largestFile + 1, 'x'));
  // Its end does not come.
  expect(await answered).toBe(413);
  call.destroy();
  await expect.poll(onDisk).toEqual(before);
});

test('a text from a spreadsheet program, with two bytes per letter, is accepted', async () => {
  const bytes = Buffer.from('\ufeffName;Größe\r\nUte;7\r\n', 'utf16le');
  const { status, body } = await uploadFileAs(staff, { personId: person.id }, 'list.csv', bytes);
  expect([status, body.mimeType]).toEqual([201, 'text/csv']);
});

test('a file of exactly 25 MB is accepted', async () => {
  const bytes = Buffer.concat([aPdf, Buffer.alloc(largestFile - aPdf.length, 'x')]);
  const { status, body } = await uploadFileAs(staff, { personId: person.id }, 'full.pdf', bytes);
  expect([status, body.fileSize]).toEqual([201, largestFile]);
});

test('a repeat with the same Idempotency-Key keeps one file', async () => {
  const headers = { 'idempotency-key': newId() };
  const send = (bytes: Buffer) =>
    uploadFileAs(staff, { personId: person.id }, 'once.pdf', bytes, headers);
  const first = await send(aPdf);
  const files = await onDisk();
  expect((await send(aPdf)).body).toEqual(first.body);
  expect((await send(Buffer.concat([aPdf, aPdf]))).status).toBe(409);
  expect(await onDisk()).toEqual(files);
  expect(await namesOf('q=once')).toEqual(['once.pdf']);
});

test('lists are narrowed by record and type, newest first', async () => {
  const organization = await anOrganization(ctx);
  const opportunity = await anOpportunity(ctx);
  const note = await aNote(ctx, { organizationId: organization.id });
  await uploadFileAs(staff, { organizationId: organization.id }, 'a.pdf', aPdf);
  app.clock.advance(1_000);
  await uploadFileAs(staff, { opportunityId: opportunity.id, fileType: 'invoice' }, 'b.pdf', aPdf);
  app.clock.advance(1_000);
  await uploadFileAs(staff, { noteId: note.id }, 'c.pdf', aPdf);
  expect(await namesOf(`organizationId=${organization.id}`)).toEqual(['c.pdf', 'a.pdf']);
  expect(await namesOf(`opportunityId=${opportunity.id}`)).toEqual(['b.pdf']);
  expect(await namesOf(`noteId=${note.id}`)).toEqual(['c.pdf']);
  expect(await namesOf('fileType=invoice')).toEqual(['b.pdf']);
  expect(await namesOf(`personId=${newId()}`)).toEqual([]);
});

test('a new name keeps the ending', async () => {
  const { body } = await uploadFileAs(staff, { personId: person.id }, 'a.jpeg.pdf', aPdf);
  const path = `/api/files/${body.id}`;
  const renamed = await staff.patch(path, { fileName: ' ../Offer.PDF ', fileType: 'contract' });
  expect(renamed.body).toEqual({ ...body, fileName: 'Offer.PDF', fileType: 'contract' });
  for (const fileName of ['offer.html', 'offer', 'offer.pdf.exe', '  ']) {
    const reply = await staff.patch<ErrorReply>(path, { fileName });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['fileName']]);
  }
  expect((await staff.patch(path, { fileType: 'secret' })).status).toBe(400);
  expect((await staff.get<FileAttachment>(path)).body.fileName).toBe('Offer.PDF');
});

test('a file is deleted and restored, and the timeline shows it', async () => {
  const owner = await aUser(ctx);
  const mine = await app.signIn(owner);
  const subject = await aPerson(ctx);
  const { body } = await uploadFileAs(mine, { personId: subject.id }, 'Plan.pdf', aPdf);
  const path = `/api/files/${body.id}`;
  expect((await staff.delete(path)).status).toBe(403);
  expect((await mine.delete(path)).status).toBe(204);
  expect(await namesOf(`personId=${subject.id}`)).toEqual([]);
  expect((await staff.get(body.fileUrl)).status).toBe(404);
  expect((await mine.post(`${path}/restore`)).body).toEqual(body);
  expect((await contentOf(body.fileUrl)).bytes.equals(aPdf)).toBe(true);
  const timeline = await staff.get<TimelineEntry[]>(
    `/api/timeline?personId=${subject.id}&kind=file`,
  );
  expect(timeline.body.map(({ sentence }) => sentence).toSorted()).toEqual([
    'Sam Seller added the file “Plan.pdf”',
    'Sam Seller brought back the file “Plan.pdf”',
    'Sam Seller deleted the file “Plan.pdf”',
  ]);
});

test('a note is deleted and restored with its files', async () => {
  const note = await aNote(ctx, { personId: person.id });
  const { body } = await uploadFileAs(staff, { noteId: note.id }, 'photo.png', aPng);
  expect(body).toMatchObject({ noteId: note.id, personId: person.id });
  const gone = await uploadFileAs(staff, { noteId: note.id }, 'gone.png', aPng);
  await staff.delete(`/api/files/${gone.body.id}`);
  await staff.delete(`/api/notes/${note.id}`);
  expect((await staff.get(`/api/files/${body.id}`)).status).toBe(404);
  expect((await staff.post(`/api/files/${gone.body.id}/restore`)).status).toBe(409);
  expect((await staff.post(`/api/notes/${note.id}/restore`)).status).toBe(200);
  expect(await namesOf(`noteId=${note.id}`)).toEqual(['photo.png']);
});

test('a row without its bytes says so until they are back', async () => {
  const { body } = await uploadFileAs(staff, { personId: person.id }, 'Lost.pdf', aPdf);
  const { rows } = await app.database.pool.query<{ key: string }>(
    'select storage_key as key from file_attachments where id = $1',
    [body.id],
  );
  const path = (await onDisk()).find((each) => each.endsWith(rows[0]?.key ?? 'none')) ?? '';
  const isLost = async () => (await staff.get<FileAttachment>(`/api/files/${body.id}`)).body.isLost;

  await rename(path, `${path}.away`);
  expect(await contentOf(body.fileUrl)).toMatchObject({ status: 404 });
  expect(await isLost()).toBe(true);
  // A truncated file counts as missing: half a contract must not look complete.
  await writeFile(path, aPdf.subarray(0, 20));
  expect(await contentOf(body.fileUrl)).toMatchObject({ status: 404 });
  expect(await isLost()).toBe(true);
  // The same for other bytes in their place, which is only noticed after all of them are read.
  const damaged = Buffer.from(aPdf).fill('?', 20, 25);
  await writeFile(path, damaged);
  const reply = await contentOf(body.fileUrl).catch(() => undefined);
  expect(reply?.bytes.equals(damaged)).not.toBe(true);
  expect(app.takeFaults().join()).toContain('not those that were uploaded');
  expect(await isLost()).toBe(true);
  await rename(`${path}.away`, path);
  expect((await contentOf(body.fileUrl)).bytes.equals(aPdf)).toBe(true);
  expect(await isLost()).toBe(false);
});
