/** HAProxy and nginx by docs/running, each with its certificate before two servers, one of which goes away. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { servedBy } from '../haproxy.ts';
import { wholeNginx } from '../nginx.ts';
import { readRecipe } from '../recipe.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';

const name = 'crm.example.com';
const boss = { username: 'boss@dealer.example', password: 'correct horse 1' };
const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-balancers-'));
const [key, certificate, both] = ['key', 'certificate', 'both'].map((file) => join(folder, file));
const database = await createTestDatabase();
const cleanUps: (() => Promise<unknown>)[] = [() => database.drop()];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await rm(folder, { recursive: true });
});

interface Server extends ServerProcess {
  /** Where it listens: what it calls itself is the balancer's address. */
  at: string;
}

async function startServer(): Promise<Server> {
  const port = await freePort();
  const server = await startServerProcess(database.url, '', {
    PORT: String(port),
    PUBLIC_URL: `https://${name}`,
    ADMIN_EMAIL: boss.username,
    ADMIN_PASSWORD: boss.password,
    DATA_DIR: join(folder, 'data'),
    LEADS_OFFLINE: '1',
  });
  cleanUps.push(() => server.kill());
  return { ...server, at: `127.0.0.1:${port}` };
}

let servers: Server[];

beforeAll(async () => {
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  const files = ['-nodes', '-keyout', `${key}`, '-out', `${certificate}`];
  execFileSync('openssl', [...made, ...named, ...files], { stdio: 'ignore' });
  await writeFile(
    `${both}`,
    (await readFile(`${certificate}`, 'utf8')) + (await readFile(`${key}`, 'utf8')),
  );
  servers = [await startServer(), await startServer()];
});

const places = () => Object.fromEntries(servers.map(({ at }, n) => [`10.0.0.1${n + 1}:3000`, at]));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As a browser that was told that the name leads here. */
async function call(port: number, path: string, cookie = '', body?: object): Promise<Answer> {
  const isForm = body instanceof FormData;
  const sends = body && new Response(isForm ? body : JSON.stringify(body));
  const type = isForm ? sends?.headers.get('content-type') : 'application/json';
  const sent = request({
    port,
    path,
    servername: name,
    ca: await readFile(`${certificate}`),
    method: body ? 'POST' : 'GET',
    agent: false,
    headers: { host: name, cookie, ...(type && body && { 'content-type': type }) },
  });
  sent.end(sends && Buffer.from(await sends.arrayBuffer()));
  const [reply] = await once(sent, 'response');
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

async function startHaproxy(port: number): Promise<void> {
  const configuration = join(folder, 'haproxy.cfg');
  const listens = 'bind :443 ssl crt /etc/haproxy/crm.pem';
  const here = { [listens]: `bind 127.0.0.1:${port} ssl crt ${both}`, ...places() };
  await writeFile(configuration, readRecipe('haproxy.cfg', here));
  start('/usr/sbin/haproxy', ['-db', '-f', configuration]);
}

async function startNginx(port: number): Promise<void> {
  const site = readRecipe('nginx.conf', {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/nginx/crm.pem': `${certificate}`,
    '/etc/nginx/crm.key': `${key}`,
    ...places(),
  });
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, wholeNginx(folder, site));
  start('/usr/sbin/nginx', ['-p', folder, '-c', configuration]);
}

function start(program: string, args: string[]): void {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const gone = once(child, 'exit');
  cleanUps.push(async () => {
    child.kill('SIGTERM');
    await gone;
  });
}

test.each([
  ['HAProxy', startHaproxy],
  ['nginx', startNginx],
])(
  '%s: a session holds at either server, and calls go on while one is away',
  async (_name, open) => {
    const port = await freePort();
    await open(port);
    const health = () => call(port, '/api/health').then(({ status }) => status, String);
    await expect.poll(health, { timeout: 30_000 }).toBe(200);

    const signedIn = await call(port, '/api/staff-login', '', boss);
    expect(signedIn.status, signedIn.body).toBe(200);
    const given = signedIn.headers['set-cookie'] ?? [];
    // The server knows that people come by https.
    for (const each of given) expect(each).toMatch(/^__Host-.*;\s*Secure/i);
    const cookie = given.map((each) => each.replace(/;.*/, '')).join('; ');
    const answeredBy = new Set<unknown>();
    for (let round = 0; round < 10; round += 1) {
      const { status, headers } = await call(port, '/api/auth/user', cookie);
      expect(status).toBe(200);
      answeredBy.add(headers[servedBy]);
    }
    expect(answeredBy.size).toBe(2);

    // Larger than what nginx takes unless told otherwise.
    const form = new FormData();
    form.set('entity', 'people');
    const lines = Array.from(
      { length: 40_000 },
      (_, n) => `Somebody ${n},somebody${n}@list.example`,
    );
    form.set('file', new File([`name,email\n${lines.join('\n')}\n`], 'list.csv'));
    const uploaded = await call(port, '/api/imports', cookie, form);
    expect(uploaded.status, uploaded.body).toBe(201);

    const stream = '/api/ai/generate-leads-stream?query=car%20dealers%20in%20Sydney';
    expect((await call(port, stream, cookie)).body).toMatch(/^: begin\n\n/);

    const [, gone] = servers;
    gone?.signal('SIGTERM');
    expect(await gone?.ended, gone?.output()).toBe(0);
    for (let n = 0; n < 20; n += 1) {
      const made = await call(port, '/api/organizations', cookie, { name: `${_name} ${n}` });
      expect(made.status, made.body).toBe(201);
    }
    servers[1] = await startServer();
  },
);
