/**
 * The app of a test file: built on a database and with a clock of its own, called without a network
 * (or over a real one with `listen`), and closed after the file. Call it at the top of the file:
 * `const app = await openTestApp();`
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import type { z } from 'zod';
import type { Role } from '#contract/permissions.ts';
import type { StaffUser } from '#contract/users.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/environment.ts';
import type { MailProviders } from '#server/features/mail/connection/providers.ts';
import { type Clock, clockAt } from '#server/kernel/clock.ts';
import type { Context } from '#server/kernel/context.ts';
import type { ReadVolume } from '#server/kernel/postgres/volume.ts';
import { loadSecretKey } from '#server/kernel/secret-key.ts';
import { aUser, testPassword } from './factories.ts';
import { replyLate } from './late-replies.ts';
import { callOf, LoopWatch } from './loop-watch.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  private time: Date;
  readonly inDatabase = clockAt(() => this.now()).inDatabase;
  readonly steadyFor = clockAt(() => this.now()).steadyFor;

  constructor(time: string | Date = '2026-03-11T09:30:00.000Z') {
    this.time = new Date(time);
  }

  now(): Date {
    return new Date(this.time);
  }

  set(time: string | Date): void {
    this.time = new Date(time);
  }

  advance(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}

export interface TestReply<Body> {
  status: number;
  /** The parsed JSON, or the text where the reply is none; null where it is empty. */
  body: Body;
  headers: Record<string, string>;
  setCookies: string[];
}

const held: string[] = [];
/** One for all apps of a process: it has one event loop. */
const loop = new LoopWatch((words) => held.push(words));
const watched = new WeakSet<object>();
loop.watchServers((server) => watched.has(server));

/** For long work of a test itself, which shares the event loop with its app. */
export const outsideWatch = <T>(work: () => Promise<T>) => loop.leaveOut(work);

type Headers = Record<string, string>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Calls the app as a browser or a program would; sends the session cookie it was made with. */
export class TestClient {
  private readonly app: FastifyInstance;
  readonly cookie: string | undefined;

  constructor(app: FastifyInstance, cookie?: string) {
    this.app = app;
    this.cookie = cookie;
  }

  get<Body = unknown>(path: string, headers?: Headers): Promise<TestReply<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<TestReply<Body>> {
    return this.send('POST', path, body, headers);
  }

  put<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<TestReply<Body>> {
    return this.send('PUT', path, body, headers);
  }

  patch<Body = unknown>(path: string, body?: unknown, headers?: Headers): Promise<TestReply<Body>> {
    return this.send('PATCH', path, body, headers);
  }

  delete<Body = unknown>(path: string, headers?: Headers): Promise<TestReply<Body>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** `body` goes out as JSON; text and bytes go out as they are, with the headers that were given. */
  async send<Body>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<TestReply<Body>> {
    const request: InjectOptions = {
      method,
      url: path,
      headers: { ...(this.cookie === undefined ? {} : { cookie: this.cookie }), ...headers },
    };
    if (typeof body === 'string' || Buffer.isBuffer(body)) request.payload = body;
    else if (body !== undefined) {
      request.payload = JSON.stringify(body);
      request.headers = { 'content-type': 'application/json', ...request.headers };
    }
    const answered = loop.begin(callOf({ method, url: path }));
    const reply = await this.app.inject(request).finally(answered);
    const isJson = String(reply.headers['content-type'] ?? '').includes('application/json');
    const text = reply.payload;
    const parsed: unknown = text === '' ? null : isJson ? reply.json() : text;
    return {
      status: reply.statusCode,
      body: parsed as Body, // A test says what it expects, then checks it.
      headers: Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
      ),
      setCookies: [reply.headers['set-cookie'] ?? []].flat(),
    };
  }
}

export interface TestApp {
  fastify: FastifyInstance;
  database: TestDatabase;
  clock: TestClock;
  /** A client that nobody has signed in with. */
  visitor: TestClient;
  /** Signs in with a role (one shared account for each) or as a user made by `aUser`. */
  signIn(as: Role | Pick<StaffUser, 'username'>): Promise<TestClient>;
  /** The context of a user, for factories, commands and queries; of the shared super user by default. */
  as(user?: Role | { id: string; role: Role }): Promise<Context>;
  /** The shared account of a role. */
  userOf(role: Role): Promise<StaffUser>;
  /** Listens on a free port; returns the address. */
  listen(): Promise<string>;
  /** Errors the server logged as its own fault; whoever provokes some takes them, else the file fails. */
  takeFaults(): string[];
  /** What it told whoever started it. */
  lines: string[];
}

interface TestAppOptions {
  clock?: TestClock;
  /** Environment variables, as a start of the server would read them. */
  environment?: NodeJS.ProcessEnv;
  /** A database of the test's own making; by default a fresh copy of the template. */
  database?: TestDatabase;
  /** How full the disk of the database and the files is. */
  readVolume?: ReadVolume;
  /** Mail services of the test's own. */
  mailProviders?: MailProviders;
  /** The folder of the built pages; none by default, so that only the API answers. */
  pages?: string;
  onSeen?: AppParts['onSeen'];
  /** False: replies go out as in the product, neither proofread nor made again. */
  isProofread?: false;
  /** Takes every line of the log, those of requests that went well among them. */
  log?: (line: string) => void;
}

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const clock = options.clock ?? new TestClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'crm-test-app-'));
  let faults: string[] = [];
  const lines: string[] = [];
  const environment = readEnvironment({
    DISABLE_RATE_LIMIT: '1',
    LEADS_OFFLINE: '1',
    DATA_DIR: dataDir,
    ...options.environment,
  });
  const fastify = await buildApp({
    database,
    environment,
    secretKey: environment.secretKey ? await loadSecretKey(environment) : randomBytes(32),
    clock,
    pages: options.pages ?? '/nowhere',
    ...((options.isProofread ?? true) ? { proofread } : {}),
    ...(options.onSeen && { onSeen: options.onSeen }),
    ...(options.mailProviders && { mailProviders: options.mailProviders }),
    logger: options.log
      ? { level: 'info', stream: { write: options.log } }
      : { level: 'error', stream: { write: (line: string) => faults.push(line) } },
    tell: (line) => lines.push(line),
    ...(options.readVolume && { readVolume: options.readVolume, databaseFolder: dataDir }),
  });
  await fastify.ready();
  const visitor = new TestClient(fastify);
  const users = new Map<Role, Promise<StaffUser>>();
  const clients = new Map<string, Promise<TestClient>>();

  const userOf = (role: Role) =>
    remember(users, role, () => aUser({ db: database.orm, clock }, { role }));
  const signIn = async (as: Role | Pick<StaffUser, 'username'>) => {
    const { username } = typeof as === 'string' ? await userOf(as) : as;
    return remember(clients, username, () => logIn(fastify, username));
  };
  const takeFaults = () => {
    const taken = faults;
    faults = [];
    return taken;
  };

  afterAll(async () => {
    await fastify.close();
    // A call of a page that was left may still be going on: that it finds the database gone is no fault.
    const told = takeFaults();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    await loop.settled();
    told.push(...held.splice(0));
    if (told.length > 0) throw new Error(`The server was at fault:\n${told.join('')}`);
  });
  return {
    fastify,
    database,
    clock,
    visitor,
    signIn,
    userOf,
    takeFaults,
    lines,
    async as(user = 'super_user') {
      const { id, role } = typeof user === 'string' ? await userOf(user) : user;
      return {
        db: database.orm,
        clock,
        timeZone: 'UTC',
        actor: { kind: 'user', id, role },
        ifMatch: undefined,
      };
    },
    async listen() {
      watched.add(fastify.server);
      replyLate(fastify.server);
      const port = await listenAgain(fastify);
      return `http://127.0.0.1:${port}`;
    },
  };
}

/** What PostgreSQL prints is what we would have made of it by the contract, byte for byte. */
function proofread(schema: z.ZodType, text: string): void {
  const ours = JSON.stringify(schema.parse(JSON.parse(text)));
  if (text !== ours) throw new Error(`Printed is ${text} instead of ${ours}`);
}

let lastPort = 0;

/** At the port of this process's last app where that has closed: a browser knows its programs already. */
async function listenAgain(fastify: FastifyInstance): Promise<number> {
  const host = '127.0.0.1';
  await fastify.listen({ port: lastPort, host }).catch(() => fastify.listen({ port: 0, host }));
  lastPort = (fastify.server.address() as AddressInfo).port;
  return lastPort;
}

async function logIn(fastify: FastifyInstance, username: string): Promise<TestClient> {
  const reply = await new TestClient(fastify).post('/api/staff-login', {
    username,
    password: testPassword,
  });
  const cookie = sessionCookieOf(reply.setCookies);
  if (reply.status !== 200 || cookie === undefined) {
    throw new Error(`${username} could not sign in: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return new TestClient(fastify, cookie);
}

/** The cookie of the session, as it is sent back. */
export function sessionCookieOf(setCookies: readonly string[]): string | undefined {
  return setCookies.find((each) => /^(__Host-)?session=/.test(each))?.split(';')[0];
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
