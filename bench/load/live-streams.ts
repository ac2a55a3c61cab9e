/** `npm run bench -- streams`: what open streams of changes cost one process, in memory and in time. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Crm, startCrm } from '../processes/crm.ts';
import { joinTeam, signInAsAdmin, type Visitor } from '../processes/visitor.ts';
import { findMedian } from '../table/statistics.ts';
import { findLoadExitCode, inMs, printLine } from './load-lines.ts';

const limits = { megabytes: 60, milliseconds: 2_000 };
/** A user may have twenty. */
const perUser = 20;
/** Milliseconds after which memory that is no longer needed has been given back. */
const rest = 15_000;
const changes = 20;

/** Resolves to the code to end with. */
export async function runStreams(streams: number): Promise<0 | 1> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-streams-'));
  const crm = await startCrm(folder);
  try {
    const admin = await signInAsAdmin(crm.url);
    const cookies: string[] = [];
    for (let user = 0; user * perUser < streams; user += 1) {
      const { cookie } = await joinTeam(crm.url, `streams-${user}`);
      cookies.push(...Array.from({ length: perUser }, () => cookie));
    }
    // What the first ones have loaded and compiled is no cost of each.
    const first = await openStreams(crm, cookies.slice(0, perUser));
    await changeSomething(admin, first);
    for (const each of first) each.request.destroy();
    const before = await readSettled(crm);
    const open = await openStreams(crm, cookies.slice(0, streams));
    const times: number[] = [];
    for (let count = 0; count < changes; count += 1) {
      times.push(await changeSomething(admin, open));
    }
    const after = await readSettled(crm);
    for (const each of open) each.request.destroy();
    const grown = after - before;
    const slowest = Math.max(...times);
    const lines = [
      {
        id: 'streams memory',
        pass: grown <= limits.megabytes,
        figure: `${open.length} streams: ${before.toFixed(0)} MB → ${after.toFixed(0)} MB, ${grown.toFixed(0)} MB more`,
        limit: `${limits.megabytes} MB for 500`,
      },
      {
        id: 'streams news',
        pass: slowest <= limits.milliseconds,
        figure: `the last of them is told after ${inMs(findMedian(times))}, at most ${inMs(slowest)}`,
        limit: inMs(limits.milliseconds),
      },
    ];
    return findLoadExitCode(lines.map(printLine));
  } finally {
    await crm.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Stream {
  request: ClientRequest;
  /** Resolves once it has told of the record. */
  hears(id: string): Promise<void>;
}

async function openStreams({ url }: Crm, cookies: readonly string[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (const cookie of cookies) streams.push(await openStream(url, cookie));
  return streams;
}

async function openStream(url: string, cookie: string): Promise<Stream> {
  const request = get(`${url}/api/changes/stream?age=0`, { headers: { cookie }, agent: false });
  const [reply] = await once(request, 'response');
  if (reply.statusCode !== 200) throw new Error(`The stream was refused: ${reply.statusCode}`);
  const waiting = new Map<string, () => void>();
  let recent = '';
  const look = () => {
    for (const [id, tell] of waiting) if (recent.includes(id)) tell();
  };
  reply.setEncoding('utf8').on('data', (text: string) => {
    recent = (recent + text).slice(-4_000);
    look();
  });
  request.on('error', () => undefined);
  return {
    request,
    hears: (id) =>
      new Promise((resolve) => {
        waiting.set(id, () => {
          waiting.delete(id);
          resolve();
        });
        look();
      }),
  };
}

/** The milliseconds from the call until the last stream has told of it. */
async function changeSomething(admin: Visitor, streams: readonly Stream[]): Promise<number> {
  const begun = performance.now();
  const made = await admin.write('/api/people', { name: 'Ada Cole' });
  const id = String(Reflect.get(Object(made), 'id'));
  await Promise.all(streams.map((stream) => stream.hears(id)));
  return performance.now() - begun;
}

/** Megabytes, the least of some looks: what is collected soon is no cost. */
async function readSettled(crm: Crm): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 5; look += 1) {
    await pause(rest / 5);
    looks.push((await crm.readMemory('now')) ?? Number.NaN);
  }
  return Math.min(...looks);
}
