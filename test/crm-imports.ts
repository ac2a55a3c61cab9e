/** Imports of CRM exports as a test drives them: uploads a file, starts its job, waits for its end. */
import { expect, vi } from 'vitest';
import type { CrmImportReport, CrmImportUpload } from '#contract/crm-import.ts';
import type { TestClient } from './app.ts';

const path = '/api/crm-service/imports';

export async function uploadCrmAs<Body = CrmImportUpload>(
  client: TestClient,
  file: string | Uint8Array,
  name = 'list.csv',
) {
  const form = new FormData();
  form.set('file', new File([Buffer.from(file)], name));
  const request = new Request('http://crm.example', { method: 'POST', body: form });
  return client.send<Body>('POST', path, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
}

export async function startCrmAs(client: TestClient, file: string | Uint8Array): Promise<string> {
  const { body } = await uploadCrmAs(client, file);
  const reply = await client.post(`${path}/${body.id}/start`, {});
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ status: 'running', progress: 0, phase: 'parse' });
  return body.id;
}

export function crmEndOf(client: TestClient, id: string): Promise<CrmImportReport> {
  return vi.waitFor(
    async () => {
      const { body } = await client.get<CrmImportReport>(`${path}/${id}`);
      expect(body.status).not.toBe('running');
      return body;
    },
    { timeout: 180_000, interval: 50 },
  );
}
