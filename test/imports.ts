/** Imports as a test drives them: uploads a file, starts its job, waits for its end. */
import { expect, vi } from 'vitest';
import type { ImportEntity, ImportReport, ImportUpload } from '#contract/imports.ts';
import type { Person } from '#contract/people.ts';
import type { TestClient } from './app.ts';

export interface Fault {
  message: string;
  fields?: Record<string, string>;
}

export async function uploadAs<Body = ImportUpload>(
  client: TestClient,
  file: string | Uint8Array,
  given: { entity?: string; name?: string; entityLast?: boolean } = {},
) {
  const { entity = 'people', name = 'list.csv', entityLast = false } = given;
  const form = new FormData();
  if (!entityLast) form.set('entity', entity);
  form.set('file', new File([Buffer.from(file)], name));
  if (entityLast) form.set('entity', entity);
  const request = new Request('http://crm.example', { method: 'POST', body: form });
  return client.send<Body>('POST', '/api/imports', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

/** Uploads and starts with the mapping that was found, or another one. */
export async function startAs(
  client: TestClient,
  file: string | Uint8Array,
  entity: ImportEntity = 'people',
  mapping?: ImportUpload['mapping'],
): Promise<string> {
  const { body } = await uploadAs(client, file, { entity });
  const reply = await client.post(`/api/imports/${body.id}/start`, {
    mapping: mapping ?? body.mapping,
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ status: 'running', progress: 0 });
  return body.id;
}

export function endOf(
  client: TestClient,
  id: string,
  { timeout = 15_000 } = {},
): Promise<ImportReport> {
  return vi.waitFor(
    async () => {
      const { status, body } = await client.get<ImportReport>(`/api/imports/${id}`);
      // A database that was away may be so for one call more.
      expect(status).toBe(200);
      expect(body.status).not.toBe('running');
      return body;
    },
    { timeout, interval: 20 },
  );
}

/** The only one who has the address. */
export async function findImportedPerson(client: TestClient, email: string): Promise<Person> {
  const { body } = await client.get<Person[]>(`/api/people?q=${email}`);
  const [person] = body;
  if (!person) throw new Error(`Nobody has ${email}`);
  return person;
}
