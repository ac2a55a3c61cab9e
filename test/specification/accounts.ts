/** The three roles signed in, as the tests of the specification use them, and what every record has. */
import { expect } from 'vitest';
import type { TestApp, TestClient } from '../app.ts';

export type Fields = Record<string, unknown>;

export interface Accounts {
  staff: TestClient;
  admin: TestClient;
  boss: TestClient;
  /** The member of staff. */
  me: Fields;
}

export async function signInAll(app: TestApp): Promise<Accounts> {
  const [staff, admin, boss] = await Promise.all([
    app.signIn('staff'),
    app.signIn('admin'),
    app.signIn('super_user'),
  ]);
  const me = (await staff.get<Fields>('/api/auth/user')).body;
  return { staff, admin, boss, me };
}

/** The record that a POST has made. */
export async function makeAs(client: TestClient, path: string, body: Fields): Promise<Fields> {
  const reply = await client.post<Fields>(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
