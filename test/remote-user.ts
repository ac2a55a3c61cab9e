/** Somebody who has signed up at a server that runs as a process of its own. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cookiesOf } from './server-process.ts';

export interface RemoteUser {
  get(path: string): Promise<RemoteReply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<RemoteReply>;
  cookie: string;
}

export interface RemoteReply {
  status: number;
  headers: Headers;
  body: unknown;
  milliseconds: number;
}

export async function signUpAt(url: string): Promise<RemoteUser> {
  const username = `u${randomUUID().slice(0, 12)}`;
  const account = { username, password: 'secret1', firstName: 'Remote', lastName: 'User' };
  const draft = { ...account, email: `${username}@remote.example` };
  expect((await send(url, '/api/signup', { body: draft })).status).toBe(201);
  const login = await send(url, '/api/staff-login', { body: account });
  expect(login.status).toBe(200);
  const cookie = cookiesOf(login);
  return {
    cookie,
    get: (path) => send(url, path, { headers: { cookie } }),
    post: (path, body, headers) => send(url, path, { body, headers: { cookie, ...headers } }),
  };
}

async function send(
  url: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
): Promise<RemoteReply> {
  const began = performance.now();
  const reply = await fetch(url + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('application/json') ?? false;
  return {
    status: reply.status,
    headers: reply.headers,
    body: isJson ? JSON.parse(text) : text,
    milliseconds: performance.now() - began,
  };
}
