/**
 * The image, built by buildah from a Debian of debootstrap's and run by podman as docs/running/containers.md has it:
 * alone, and beside PostgreSQL by compose.yaml. Needs root.
 */
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import {
  addNode,
  addPostgres,
  asHere,
  build,
  makeDebian,
  podman,
  podmanCompose,
} from '../images.ts';
import { signUpAt } from '../remote-user.ts';

const patience = { timeout: 120_000, interval: 500 };
let debian: string;

beforeAll(async () => {
  debian = await makeDebian();
  const buildOurs = async () => {
    const node = await addNode(debian);
    await build('dealer-crm', '.', `--build-arg=BASE=${debian}`, `--build-arg=BUILD_BASE=${node}`);
  };
  await Promise.all([buildOurs(), addPostgres(debian)]);
}, 15 * 60_000);

const health = (url: string) => () =>
  fetch(`${url}/api/health`).then(({ status }) => status, String);

/** Says the megabytes of memory by program, each page shared among those that use it (Pss). */
async function sayMemory(container: string): Promise<void> {
  const each = 'echo $(cat $0/comm) $(grep ^Pss: $0/smaps_rollup)';
  const all = `for process in /proc/[0-9]*; do sh -c '${each}' $process; done`;
  const megabytes: Record<string, number> = {};
  for (const line of (await podman('exec', container, 'sh', '-c', all)).split('\n')) {
    const [, name = '', size] = /^(\S+) Pss: (\d+) kB$/.exec(line) ?? [];
    if (size) megabytes[name] = (megabytes[name] ?? 0) + Math.round(Number(size) / 1_024);
  }
  console.log(JSON.stringify({ container, megabytes }));
}

test('alone, on a root that is read-only, as nobody in particular, it keeps its data and stops in order', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    podman(
      ...[
        'run',
        ...asHere,
        '--detach',
        '--name=crm',
        '--init',
        '--read-only',
        '--read-only-tmpfs=false',
      ],
      ...['--cap-drop=ALL', '--security-opt=no-new-privileges', '--stop-timeout=20'],
      ...['--network=host', `--env=PORT=${port}`, '--env=HOST=127.0.0.1', '--env=WORKERS=2'],
      ...['--env=DISABLE_RATE_LIMIT=1', '--volume=crm:/data', '--volume=/tmp'],
      'localhost/dealer-crm',
    );
  await start();
  await expect.poll(health(url), patience).toBe(200);
  await podman('healthcheck', 'run', 'crm');
  const user = await signUpAt(url);
  expect((await user.post('/api/organizations', { name: 'Kept' })).status).toBe(201);

  const inside = (script: string) => podman('exec', 'crm', 'sh', '-c', script);
  expect(await inside('id -u; id -g')).toBe('10001\n10001');
  expect(await inside('grep CapEff /proc/1/status')).toMatch(/:\s+0+$/);
  for (const path of ['/app/src', '/etc', '/'])
    await expect(inside(`touch ${path}/x`)).rejects.toThrow(/Read-only file system/);
  // What is not needed to serve is not there.
  await expect(inside('ls /app/node_modules/vite')).rejects.toThrow(/No such file/);
  await expect(inside('command -v npm')).rejects.toThrow(/failed/);
  expect(await inside('head -c 20 /app/sbom/sbom.cdx.json')).toContain('{');

  await sayMemory('crm');

  await podman('stop', 'crm');
  expect(await podman('inspect', '--format={{.State.ExitCode}}', 'crm')).toBe('0');
  await podman('rm', 'crm');
  await start();
  await expect.poll(health(url), patience).toBe(200);
  expect((await user.get('/api/organizations')).body).toMatchObject([{ name: 'Kept' }]);
  await podman('stop', 'crm');
  await podman('rm', 'crm');
});

test('without a process between them, SIGTERM ends it with code 0 too', async () => {
  const port = await freePort();
  await podman(
    ...[
      'run',
      ...asHere,
      '--detach',
      '--name=bare',
      '--read-only',
      '--cap-drop=ALL',
      '--network=host',
    ],
    ...[`--env=PORT=${port}`, '--volume=/tmp', '--stop-timeout=20', 'localhost/dealer-crm'],
  );
  await expect.poll(health(`http://127.0.0.1:${port}`), patience).toBe(200);
  // The name of Node's main thread.
  expect(await podman('exec', 'bare', 'cat', '/proc/1/comm')).toMatch(/^(?:node|MainThread)$/);
  await sayMemory('bare');
  await podman('stop', 'bare');
  expect(await podman('inspect', '--format={{.State.ExitCode}}', 'bare')).toBe('0');
});

test('the image is small', async () => {
  const size = Number(await podman('image', 'inspect', '--format={{.Size}}', 'dealer-crm'));
  const base = Number(await podman('image', 'inspect', '--format={{.Size}}', debian));
  console.log(JSON.stringify({ image: size, base }));
  expect((size - base) / 1_000_000).toBeLessThan(350);
});

test('with compose, PostgreSQL is beside it, and both come back with what was there', async () => {
  const port = await freePort();
  const compose = podmanCompose({
    CRM_IMAGE: 'localhost/dealer-crm',
    POSTGRES_IMAGE: 'localhost/postgres',
    POSTGRES_PASSWORD: 'secret1',
    SECRET_KEY: 'k'.repeat(64),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CRM_PORT: String(port),
  });
  const url = `http://127.0.0.1:${port}`;
  await compose('up', '--detach', '--no-build');
  await expect.poll(health(url), patience).toBe(200);
  const user = await signUpAt(url);
  expect((await user.post('/api/organizations', { name: 'Beside' })).status).toBe(201);
  await compose('down');
  await compose('up', '--detach', '--no-build');
  await expect.poll(health(url), patience).toBe(200);
  expect((await user.get('/api/organizations')).body).toMatchObject([{ name: 'Beside' }]);
  await compose('down', '--volumes');
});
