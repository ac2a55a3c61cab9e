/** Other roles of users in tests: with it their sessions end, and they sign in anew. */
import { expect } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { sessionCookieOf, type TestApp, TestClient } from './app.ts';
import { testPassword } from './factories.ts';

async function signInAnew(app: TestApp, { username }: { username: string }): Promise<TestClient> {
  const login = { username, password: testPassword };
  const { setCookies } = await new TestClient(app.fastify).post('/api/staff-login', login);
  return new TestClient(app.fastify, sessionCookieOf(setCookies));
}

/** Gives somebody another role, and returns them with it. */
export async function changeRole(
  app: TestApp,
  user: { id: string; username: string },
  role: Role,
): Promise<TestClient> {
  const boss = await app.signIn('super_user');
  const { status } = await boss.patch(`/api/users/${user.id}`, { role });
  expect(status).toBe(200);
  app.clock.advance(1_000);
  return signInAnew(app, user);
}
