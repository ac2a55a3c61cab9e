/** S-21: floods of uploads are refused before they are held, cost little memory, and leave others their pace. */
import { readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aPerson, aUser } from '../factories.ts';
import { aPdf, formWith } from '../files.ts';
import { mustSurvive } from '../must-survive.ts';
import { type ServerProcess, signInAt, startServerProcess } from '../server-process.ts';

const app = await openTestApp();
const mebibyte = 1_048_576;
const gibibyte = 1_024 * mebibyte;
const piece = Buffer.alloc(65_536, 'Fleet renewal ');
const limits = { memory: 150, wait: 500 };
let server: ServerProcess;
let flooder = '';
let other = '';
let personId = '';

async function signIn(): Promise<string> {
  const { username } = await aUser(await app.as(), { role: 'staff' });
  return signInAt(server.url, username);
}

beforeAll(async () => {
  await app.database.pool.query(
    `insert into people (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, now(), now() from generate_series(1, 10000) n`,
  );
  personId = (await aPerson(await app.as())).id;
  // As on a small machine: with more, the heap grows because it may.
  server = await startServerProcess(app.database.url, '', {
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  flooder = await signIn();
  other = await signIn();
  // One that is answered, and all that others do: a server at work has let its heap grow.
  await asOther(200);
  expect((await upload(aPdf)).status).toBe(201);
});
afterAll(() => server.kill());

async function residentNow(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/**
 * How long somebody else waits, call after call: so many, or until it is over. Who is told to come again does so, and
 * has waited since the first time.
 */
async function asOther(
  calls: number,
  waits: number[] = [],
  isOver = () => false,
): Promise<number[]> {
  while (waits.length < calls && !isOver()) {
    const from = performance.now();
    for (let isAnswered = false; !isAnswered; ) {
      const headers = { cookie: other };
      const reply = await fetch(`${server.url}/api/people?limit=50`, { headers });
      await reply.arrayBuffer();
      isAnswered = reply.status === 200;
      if (isAnswered) continue;
      const again = Number(reply.headers.get('retry-after'));
      expect([reply.status, again > 0]).toEqual([503, true]);
      await sleep(again * 1_000);
    }
    waits.push(performance.now() - from);
  }
  return waits;
}

const lastOfHundred = (waits: number[]) =>
  Math.round(waits.toSorted((one, next) => one - next)[Math.floor(waits.length * 0.99)] ?? 0);

interface Flood {
  memory: number;
  /** Of a hundred of the other's calls, the wait of the last but one: meanwhile, and while it is calm. */
  wait: number;
  calm: number;
}
const floods: Record<string, Flood> = {};

/** Does it while somebody else works, and weighs the server. */
async function during(name: string, flood: () => Promise<void>): Promise<void> {
  const calm = lastOfHundred(await asOther(300));
  const before = await residentNow();
  let most = before;
  let isOver = false;
  const weighing = (async () => {
    for (; !isOver; await sleep(50)) most = Math.max(most, await residentNow());
  })();
  const waits: number[] = [];
  const others = asOther(Number.POSITIVE_INFINITY, waits, () => isOver);
  // Again and again, until there is a hundredth call.
  const flooding = async () => {
    do await flood();
    while (waits.length < 100);
  };
  const ended = flooding().finally(() => {
    isOver = true;
  });
  await Promise.all([ended, weighing, others]);
  const found = { memory: Math.round(most - before), wait: lastOfHundred(waits), calm };
  floods[name] = found;
  console.log(JSON.stringify({ name, ...found, calls: waits.length }));
  expect(found.memory).toBeLessThan(limits.memory);
  // Three times as long where others have the machine too.
  expect(found.wait).toBeLessThan(3 * limits.wait);
}

async function upload(bytes: Uint8Array, fileName = 'Quote.pdf', path = '/api/files') {
  const fields: Record<string, string> = path === '/api/files' ? { personId } : {};
  const form = await formWith(fileName, bytes, fields);
  const headers = { ...form.headers, cookie: flooder };
  const method = path === '/api/files' ? 'POST' : 'PUT';
  const body = new Uint8Array(form.body);
  const reply = await fetch(server.url + path, { method, headers, body });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

const formHead = `--flood\r\nContent-Disposition: form-data; name="personId"\r\n\r\n`;
const fileHead = `--flood\r\nContent-Disposition: form-data; name="file"; filename="Quote.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;

function begin(length?: number): { call: ClientRequest; answered: Promise<number | 'hung up'> } {
  const call = request(`${server.url}/api/files`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: flooder,
      'content-type': 'multipart/form-data; boundary=flood',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  });
  const answered = new Promise<number | 'hung up'>((resolve) => {
    call.once('response', (reply: IncomingMessage) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    call.once('error', () => resolve('hung up'));
    call.once('close', () => resolve('hung up'));
  });
  call.write(`${formHead}${personId}\r\n${fileHead}`);
  return { call, answered };
}

/** Sends on whatever it is answered, a piece at a time, until all is sent or it is hung up on. */
async function send(call: ClientRequest, bytes: number): Promise<number> {
  let sent = 0;
  for (; sent < bytes && !call.destroyed; sent += piece.length) {
    if (call.write(piece)) continue;
    await new Promise<void>((resolve) => {
      const go = () => {
        call.off('drain', go).off('close', go);
        resolve();
      };
      call.once('drain', go).once('close', go);
    });
  }
  return sent;
}

test('ten of 1 GB at once, whether they say so or not', async () => {
  const stored = await countFiles();
  await during('10 × 1 GB', async () => {
    const calls = Array.from({ length: 10 }, async (_, n) => {
      const { call, answered } = begin(n % 2 === 0 ? gibibyte : undefined);
      await send(call, gibibyte);
      const status = await answered;
      call.destroy();
      return status;
    });
    expect(await Promise.all(calls)).toEqual(calls.map(() => 413));
  });
  expect(await countFiles()).toBe(stored);
});

test('a thousand files at once', async () => {
  let stored = await countFiles();
  await during('1,000 files', async () => {
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => upload(aPdf)));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.filter(({ status }) => ![413, 429, 503].includes(status))).toEqual([]);
    expect(refused.filter(({ headers }) => headers.get('retry-after') === null)).toEqual([]);
    expect(await countFiles()).toBe(stored + 1_000 - refused.length);
    stored = await countFiles();
  });
});

test('twenty bodies of 10 kB a second are cut off', async () => {
  await during('20 × 10 kB/s', async () => {
    const calls = Array.from({ length: 20 }, async () => {
      const { call, answered } = begin(20 * mebibyte);
      let isAnswered = false;
      void answered.then(() => {
        isAnswered = true;
      });
      // Half a minute is what it has, and three times that on a busy machine.
      for (let second = 0; second < 90 && !isAnswered; second += 1) {
        call.write(piece.subarray(0, 10_000));
        await sleep(1_000);
      }
      if (!isAnswered) return 'still open';
      call.destroy();
      return answered;
    });
    expect(await Promise.all(calls)).toEqual(calls.map(() => 408));
  });
});

test.each([
  ['fields', '--flood\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'],
  ['files', `${fileHead}%PDF-1.4\r\n`],
])('a form of 10,000 %s', async (name, part) => {
  const stored = await countFiles();
  await during(`10,000 ${name}`, async () => {
    const body = `${part.repeat(10_000)}--flood--\r\n`;
    const headers = { cookie: flooder, 'content-type': 'multipart/form-data; boundary=flood' };
    const replies = Array.from({ length: 10 }, async () => {
      const reply = await fetch(`${server.url}/api/files`, { method: 'POST', headers, body });
      await reply.arrayBuffer();
      return reply.status;
    });
    for (const status of await Promise.all(replies)) expect([400, 413]).toContain(status);
  });
  expect(await countFiles()).toBe(stored);
});

test('images that say they are 30,000 by 30,000', async () => {
  const image = anImageOf(30_000);
  await during('30,000 px', async () => {
    // The server keeps a file as it is, and never unpacks it.
    expect((await upload(image, 'Yard.png')).status).toBe(201);
    const picture = await upload(image, 'me.png', '/api/account/picture');
    expect([picture.status, picture.text]).toEqual([413, expect.stringMatching(/pixels/)]);
  });
});

test('S-21: all together', () => {
  const worst = (key: keyof Flood) => Math.max(...Object.values(floods).map((each) => each[key]));
  expect(Object.keys(floods)).toHaveLength(6);
  mustSurvive('S-21', {
    figure: `all refused in time; at most +${worst('memory')} MB; another's 99th of a hundred waits at most ${worst('wait')} ms, ${worst('calm')} ms while calm`,
    limit: `413 before it is held, +${limits.memory} MB, ${limits.wait} ms`,
    value: worst('wait'),
    most: limits.wait,
  });
});

async function countFiles(): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    'select count(*)::int as n from file_attachments',
  );
  return rows[0]?.n ?? -1;
}

/** A PNG that is all head: 30,000 rows of one colour are packed into next to nothing. */
function anImageOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rest = [chunk('IDAT', Buffer.alloc(0)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, chunk('IHDR', head), ...rest]);
}
