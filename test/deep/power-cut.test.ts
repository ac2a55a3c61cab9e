/**
 * the power goes while people write. The volume is a real ext4 that stops as it would then: nothing more reaches the
 * disk, not even its own log, and it has to be mounted anew. Needs root, for a loop device.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { findRunningPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { type EmbeddedServer, seededRandom, startEmbeddedServer } from '../embedded-server.ts';
import { mustSurvive } from '../must-survive.ts';

const run = promisify(execFile);
const cuts = 10;
const folder = await mkdtemp(join(tmpdir(), 'crm-power-cut-'));
const [image, volume] = [join(folder, 'disk.img'), join(folder, 'disk')];
const dataDir = join(volume, 'data');
let server: EmbeddedServer | undefined;
afterAll(async () => {
  await server?.kill();
  await run('umount', ['--lazy', volume]);
  await rm(folder, { recursive: true, force: true });
});

const mount = () => run('mount', ['-o', 'loop', image, volume]);

/** EXT4_IOC_SHUTDOWN, without writing its log first (EXT4_GOING_FLAGS_NOLOGFLUSH). */
async function stopVolume(): Promise<void> {
  const program = `open(my $volume, '<', $ARGV[0]) or die "$!";
    my $flag = pack('L', 2);
    ioctl($volume, 0x8004587d, $flag) or die "$!";`;
  await run('perl', ['-e', program, volume]);
}

/** Nothing holds the volume any more, as nothing does after a power cut. */
async function mountAgain(): Promise<void> {
  await expect
    .poll(
      () =>
        run('umount', [volume]).then(
          () => 'unmounted',
          (error: unknown) => String(error),
        ),
      { timeout: 60_000, interval: 200 },
    )
    .toBe('unmounted');
  await mount();
}

/** Until the power goes; the ids of what was answered with 201. */
async function writeUntilCut({ call }: EmbeddedServer, isCut: () => boolean): Promise<string[]> {
  const ids: string[] = [];
  while (!isCut()) {
    const made = await call<Person>('POST', '/api/people', { name: 'Rose Doyle' }).catch(
      () => undefined,
    );
    if (made?.status === 201) ids.push(made.body.id);
  }
  return ids;
}

/** Every index against its table, every table against itself. */
async function checkDatabase(): Promise<number> {
  const found = await findRunningPostgres(dataDir);
  if (!found) throw new Error('The database of the server was not found');
  const database = openDatabase(found, { max: 1, statementTimeout: 120_000, silence: 120_000 });
  try {
    await database.pool.query('create extension if not exists amcheck');
    const { rows: indexes } = await database.pool.query(
      `select class.relname, bt_index_parent_check(class.oid, true, true)
       from pg_class class join pg_am on pg_am.oid = relam join pg_index on indexrelid = class.oid
       where amname = 'btree' and relkind = 'i' and indisvalid and relpersistence = 'p'`,
    );
    const { rows: damages } = await database.pool.query(
      `select class.relname, damage.* from pg_class class,
         lateral verify_heapam(class.oid, check_toast => true) damage
       where relkind in ('r', 't', 'm') and relpersistence = 'p'`,
    );
    expect(damages).toEqual([]);
    return indexes.length;
  } finally {
    await database.close();
  }
}

async function keptOf(ids: string[]): Promise<number> {
  const found = await findRunningPostgres(dataDir);
  if (!found) throw new Error('The database of the server was not found');
  const database = openDatabase(found, { max: 1 });
  const select = 'select 1 from people where id = any($1::uuid[])';
  const { rowCount } = await database.pool.query(select, [ids]).finally(() => database.close());
  return rowCount ?? -1;
}

test('R-02: after each of ten power cuts it opens by itself, whole, with all that was acknowledged', async () => {
  await mkdir(volume);
  await run('truncate', ['-s', '1G', image]);
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  await mount();
  const random = seededRandom(20_260_329);
  const acknowledged: string[] = [];
  let checked = 0;
  for (let cut = 1; cut <= cuts; cut += 1) {
    server = await startEmbeddedServer(dataDir);
    const current = server;
    let isCut = false;
    const writers = Array.from({ length: 8 }, () => writeUntilCut(current, () => isCut));
    await sleep(1_000 + random() * 3_000);
    await stopVolume();
    isCut = true;
    await current.cutPower('both');
    const written = (await Promise.all(writers)).flat();
    expect(written.length).toBeGreaterThan(0);
    acknowledged.push(...written);
    await mountAgain();
    server = await startEmbeddedServer(dataDir);
    expect(await keptOf(acknowledged)).toBe(acknowledged.length);
    checked = await checkDatabase();
    expect(checked).toBeGreaterThan(50);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    server = undefined;
  }
  mustSurvive('R-02', {
    figure: `${cuts} of ${cuts} cuts opened by themselves; 0 of ${acknowledged.length} acknowledged records lost; ${checked} indexes and every table clean by amcheck`,
    limit: '10 of 10, 0 lost, amcheck clean',
  });
});
