/** A list of a file has a limit of rows a call; what Export Data wrote has none, however many records it holds. */
import { expect, test } from 'vitest';
import { mostRows } from '#contract/imports.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { imported } from '#test/documents.ts';
import { aNote } from '#test/factories.ts';

const app = await openTestApp();

test('a document of more records than a list may have comes in whole, and creates nothing the second time', async () => {
  const owner = await app.signIn('super_user');
  await aNote(await app.as());
  const { body: whole } = await owner.get<{ notes: object[] }>('/api/export');
  const [note] = whole.notes;
  const notes = Array.from({ length: mostRows + 10_000 }, () => ({ ...note, id: newId() }));
  const document = { ...whole, notes };
  const first = await imported<unknown>(owner, document);
  expect(first).toMatchObject({
    status: 200,
    body: { sections: { notes: { created: notes.length } } },
  });
  const { rows } = await app.database.pool.query('select count(*)::int as count from notes');
  expect(rows).toEqual([{ count: 1 + notes.length }]);
  const again = await imported<unknown>(owner, document);
  expect(again).toMatchObject({ status: 200, body: { sections: { notes: { created: 0 } } } });
});
