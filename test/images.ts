/**
 * Images made on this machine, without a registry: a Debian from debootstrap in the place of the pinned bases, and
 * what is built on it by buildah and run by podman. Needs root. All of it is in one folder, which goes with the test.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { findProgram } from '../scripts/find-program.mjs';
import { noteNetworks } from './container-networks.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-images-'));
const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
const settings = join(folder, 'containers.conf');
writeFileSync(
  settings,
  `[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
[network]
network_backend = "netavark"
`,
);
/** Where a machine has cgroups of version 1 too, or keeps its limits to itself, containers can still be run so. */
export const asHere = [
  '--cgroups=disabled',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
];

const debianFiles = join(folder, 'debian');
mkdirSync(debianFiles);
/** In memory, debootstrap waits for no disk after each file. */
const mounts = `mount -t cgroup2 cgroup2 /sys/fs/cgroup; mount -t tmpfs tmpfs ${debianFiles}`;
// What is mounted for containers is mounted here alone, and goes with this process.
const holder = spawn(
  'unshare',
  ['--mount', 'sh', '-c', `set -e; ${mounts}; echo ready; exec cat`],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
await once(holder.stdout, 'data');
const inHolder = ['--target', String(holder.pid), '--mount', `--wdns=${process.cwd()}`, '--'];

const removeNetworks = await noteNetworks();

afterAll(async () => {
  await podman('rm', '--all', '--force', '--time=0').catch(() => undefined);
  await removeNetworks();
  holder.stdin.end();
  await once(holder, 'exit');
  await rm(folder, { recursive: true, force: true });
});

async function order(
  program: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<string> {
  // No timer of systemd's asks after anybody's health: a test does.
  const quiet = { DISABLE_HC_SYSTEMD: 'true' };
  const env = { ...process.env, TMPDIR: folder, CONTAINERS_CONF: settings, ...quiet, ...variables };
  const options = { maxBuffer: 64 * 1_024 * 1_024, env };
  const all = [...inHolder, program, ...args];
  const { stdout } = await run('nsenter', all, options).catch((error: unknown) => {
    const said = error instanceof Error ? [error.message, Reflect.get(error, 'stdout')] : [error];
    throw new Error(`${program} ${args.join(' ')} failed: ${said.join('\n').slice(-4_000)}`);
  });
  return stdout.trim();
}

export const podman = (...args: string[]) => order('podman', [...storage, ...args]);

/** `format`: only Docker's keeps a health check. */
export const build = (tag: string, context: string, ...args: string[]) =>
  order('buildah', [
    ...storage,
    ...['build', '--isolation=chroot', '--format=docker', '--quiet', '--pull=never'],
    ...['--tag', `localhost/${tag}`, ...args, context],
  ]);

/** Of this machine's release, as small as debootstrap makes it. */
export async function makeDebian(): Promise<string> {
  const [, release = ''] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const files = debianFiles;
  await order('debootstrap', ['--variant=minbase', release, files]);
  await order('sh', ['-c', `rm -rf ${files}/var/cache/apt/archives/*.deb ${files}/dev/*`]);
  writeFileSync(join(folder, 'Debian'), 'FROM scratch\nADD . /\nCMD ["sh"]\n');
  await build('debian', files, '--file', join(folder, 'Debian'));
  await order('umount', [files]);
  return 'localhost/debian';
}

/** As Node's own image: with Node and npm, here those of this machine, and its way to the registry. */
export async function addNode(base: string): Promise<string> {
  const files = join(folder, 'node');
  const npm = realpathSync(findProgram('npm') ?? '');
  const modules = join(files, 'usr/local/lib/node_modules');
  mkdirSync(join(files, 'usr/local/bin'), { recursive: true });
  mkdirSync(modules, { recursive: true });
  mkdirSync(join(files, 'etc/ssl/certs'), { recursive: true });
  cpSync(process.execPath, join(files, 'usr/local/bin/node'));
  cpSync(dirname(dirname(npm)), join(modules, 'npm'), { recursive: true });
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  let npmSettings = `registry=${await order('npm', ['config', 'get', 'registry'])}\n`;
  if (existsSync(certificates)) {
    cpSync(certificates, join(files, certificates));
    npmSettings += `cafile=${certificates}\n`;
  }
  mkdirSync(join(files, 'usr/local/etc'));
  writeFileSync(join(files, 'usr/local/etc/npmrc'), npmSettings);
  const recipe = `FROM ${base}
COPY . /
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;
  writeFileSync(join(folder, 'Node'), recipe);
  await build('node', files, '--file', join(folder, 'Node'));
  return 'localhost/node';
}

/** As PostgreSQL's own image: makes its cluster at the first start, from the same variables. */
export async function addPostgres(base: string): Promise<string> {
  const files = join(folder, 'postgres');
  mkdirSync(files);
  writeFileSync(
    join(files, 'start'),
    `#!/bin/sh
set -e
export PATH="$(echo /usr/lib/postgresql/*/bin):$PATH" PGDATA=/var/lib/postgresql/data
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
`,
    { mode: 0o755 },
  );
  const recipe = `FROM ${base}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql && rm -rf /var/lib/postgresql/*
COPY start /usr/local/bin/start
USER postgres
STOPSIGNAL SIGINT
ENTRYPOINT ["/usr/local/bin/start"]
`;
  writeFileSync(join(folder, 'Postgres'), recipe);
  await build('postgres', files, '--file', join(folder, 'Postgres'));
  return 'localhost/postgres';
}

/** compose.yaml with these in the place of .env, in the same storage. */
export function podmanCompose(variables: Record<string, string>) {
  const wrapper = join(folder, 'podman');
  writeFileSync(wrapper, `#!/bin/sh\nexec podman ${storage.join(' ')} "$@"\n`, { mode: 0o755 });
  const options = ['--podman-path', wrapper, '--project-name', 'crm'];
  const runs = ['--podman-run-args', asHere.join(' ')];
  return (...args: string[]) => order('podman-compose', [...options, ...runs, ...args], variables);
}
