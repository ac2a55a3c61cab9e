/** Reviews of imports as a test drives them: uploads a file, reviews it, answers its rows, imports it. */
import { expect, vi } from 'vitest';
import type {
  ImportReview,
  ImportReviewPage,
  ImportReviewRow,
  ImportRowReply,
} from '#contract/import-reviews.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import type { TestClient } from './app.ts';
import { endOf, uploadAs } from './imports.ts';

interface Asked {
  entity?: string;
  /** Of the file. */
  name?: string;
  key?: string | null;
  policies?: Record<string, string>;
  mapping?: { column: number; field: string }[];
  plannedFields?: PlannedField[];
}

async function reviewOf(client: TestClient, id: string): Promise<ImportReview> {
  return vi.waitFor(
    async () => {
      const { body } = await client.get<ImportReview>(`/api/imports/${id}/review`);
      expect(body.status).not.toBe('reading');
      return body;
    },
    { timeout: 15_000, interval: 20 },
  );
}

/** What one of them does. */
export function reviewsOf(client: TestClient) {
  async function reviewed(file: string | Uint8Array, asked: Asked = {}) {
    const { entity = 'people', name = 'list.csv', key = 'email', ...choices } = asked;
    const { policies, mapping, plannedFields } = choices;
    const { body } = await uploadAs(client, file, { entity, name });
    const start = { mapping: mapping ?? body.mapping, key, policies, plannedFields };
    const reply = await client.post<ImportReview>(`/api/imports/${body.id}/review`, start);
    expect(reply).toMatchObject({ status: 200, body: { status: 'reading', key } });
    // Nothing is written, so the page offers no Undo.
    expect(reply.headers).not.toHaveProperty('x-deed-id');
    return { ...(await reviewOf(client, body.id)), id: body.id, start };
  }

  async function rowsOf(id: string, query = ''): Promise<ImportReviewRow[]> {
    const { body } = await client.get<ImportReviewPage>(`/api/imports/${id}/review/rows${query}`);
    return body.rows;
  }

  async function imported({ id, start }: { id: string; start: { mapping: unknown } }) {
    const body = { mapping: start.mapping, reviewed: true };
    expect(await client.post(`/api/imports/${id}/start`, body)).toMatchObject({ status: 200 });
    return endOf(client, id);
  }

  function answer(id: string, line: number, patch: object) {
    return client.patch<ImportRowReply>(`/api/imports/${id}/review/rows/${line}`, patch);
  }

  return { reviewed, rowsOf, imported, answer };
}
