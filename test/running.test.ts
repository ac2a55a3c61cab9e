/** The recipes of docs/running and the container's files, as far as they can be looked at without the programs. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { serverCommand } from '../scripts/server-command.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const startArguments = manifest.scripts.start.replace('exec node ', '');
const stages = dockerfile.split(/^(?=FROM )/m);

test('systemd and the container start what `npm start` starts, with nothing in between', () => {
  expect(serverCommand.join(' ')).toContain(startArguments.split(' ').at(-1));
  const [, start = ''] = /^ExecStart=(.+)$/m.exec(read('docs/running/dealer-crm.service')) ?? [];
  expect(start).toBe(`/opt/dealer-crm/node_modules/.bin/node ${startArguments}`);
  const [, entry = '[]'] = /^ENTRYPOINT (\[.+\])$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(entry).join(' ')).toBe(`/app/node_modules/.bin/node ${startArguments}`);
});

test('the bases of the image are arguments, pinned by their digest', () => {
  const bases = [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)];
  expect(bases.map(([, name]) => name)).toEqual(['BUILD_BASE', 'BASE']);
  for (const [, , image] of bases) expect(image).toMatch(/^[a-z]+:.+@sha256:[0-9a-f]{64}$/);
  const used = [...dockerfile.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, name]) => name);
  expect(used).toEqual(['BUILD_BASE', 'BASE']);
  for (const [, image] of compose.matchAll(/image: \$\{POSTGRES_IMAGE:-(\S+)\}/g))
    expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
});

test('each command for operation is told as the image has it, which has no npm', () => {
  const commands = Object.entries(manifest.scripts).flatMap(([name, line]) => {
    const [, file] = /^exec node (src\/server\/(?!main)\S+\.ts)$/.exec(line) ?? [];
    return file === undefined ? [] : { name, file };
  });
  expect(commands.map(({ name }) => name)).toContain('restore');
  const page = read('docs/running/containers.md');
  const told = [...page.matchAll(/^crm-\w+ (\S+).* # npm run (\S+) -- /gm)];
  expect(told.map(([, file, name]) => ({ name, file })).sort(byName)).toEqual(
    commands.sort(byName),
  );
  const [, , served = ''] = stages;
  const [, node = ''] = /^ENTRYPOINT \["([^"]+)"/m.exec(dockerfile) ?? [];
  expect(page).toContain(`--entrypoint ${node} `);
  expect(`/app/node_modules/.bin/node`).toBe(node);
  // Whatever they load is there, and needs nothing that was pruned.
  const copied = [...served.matchAll(/^COPY (?:--from=build )?(\S+) \S+$/gm)].map(
    ([, from]) => from,
  );
  for (const { file } of commands) {
    const { files, packages } = loadedBy(file);
    const lacking = [...files].filter(
      (path) => path !== 'package.json' && !/^src\/(?!web\/)(?!.*\.test\.ts$)/.test(path),
    );
    expect(lacking, file).toEqual([]);
    expect(
      [...packages].filter((name) => !(name in manifest.dependencies)),
      file,
    ).toEqual([]);
  }
  expect(copied).toEqual(
    expect.arrayContaining(['/app/src', '/app/node_modules', 'migrations', 'package.json']),
  );
});

const byName = (one: { name?: string }, other: { name?: string }) =>
  (one.name ?? '') < (other.name ?? '') ? -1 : 1;

/** What a program imports, one through another: files of ours, and packages. */
function loadedBy(start: string) {
  const files = new Set([start]);
  const packages = new Set<string>();
  for (const file of files) {
    const named = read(file).matchAll(
      /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'|import\('([^']+)'\)/gm,
    );
    for (const [, once, lazy] of named) {
      const name = once ?? lazy ?? '';
      if (/^#|^\./.test(name)) files.add(pathOf(name, file));
      else if (!name.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    }
  }
  return { files, packages };
}

function pathOf(name: string, from: string): string {
  return name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(from), name);
}

test('the image runs as an account with a number, asks after its health, and is told to stop by SIGTERM', () => {
  const [, , served = ''] = stages;
  expect(served).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
  expect(served).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(served).toMatch(/^HEALTHCHECK .+\\\n {2}CMD \[/m);
  expect(served).toMatch(/^VOLUME \/data$/m);
  // Nothing is fetched, and no secret is laid down in a layer.
  expect(dockerfile).not.toMatch(/^ADD |curl|wget|apt-get|SECRET|PASSWORD|TOKEN/m);
});

test('what the image is built from passes .dockerignore, which lets through nothing else', () => {
  const [first, ...passing] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(first).toBe('*');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, all = '']) =>
    all.split(' ').map((path) => `!${path.replace(/\/.*/, '')}`),
  );
  expect(passing.sort()).toEqual([...new Set(copied)].sort());
});

test('beside PostgreSQL it may do as little, and its variables are those of README', () => {
  const [, crm = ''] = /^ {2}crm:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'stop_grace_period: 20s', 'init: true'])
    expect(crm).toContain(`    ${line}\n`);
  expect(crm).toContain('security_opt: ["no-new-privileges:true"]');
  const readme = read('README.md');
  const variables = [...crm.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => `\`${name}\``);
  expect(variables.length).toBeGreaterThan(3);
  for (const variable of variables) expect(readme).toContain(variable);
});

test('each recipe is told, and each configuration is run by a test', () => {
  const [pages, files] = [
    readdirSync('docs/running').filter((name) => name.endsWith('.md') && name !== 'README.md'),
    readdirSync('docs/running').filter((name) => !name.endsWith('.md')),
  ];
  const index = read('docs/running/README.md');
  for (const name of pages) expect(index).toContain(`(${name}`);
  const tests = globSync('test/**/*.ts', { exclude: ['test/running.test.ts'] })
    .map(read)
    .join('');
  for (const name of files) {
    expect(index).toContain(`\`${name}\``);
    expect(tests).toContain(`readRecipe('${name}'`);
  }
  for (const [, path = ''] of index.matchAll(/`(test\/[\w/.-]+\.ts)`/g))
    expect(globSync(path)).toEqual([path]);
});

test('what we ask of a PostgreSQL is what docs/running/managed-postgresql.md says', () => {
  const sql = globSync('migrations/*.sql').map(read).join('\n').toLowerCase();
  const found = (pattern: RegExp) =>
    [...new Set([...sql.matchAll(pattern)].map(([, name]) => name))].sort();
  expect(found(/create extension (?:if not exists )?"?(\w+)/g)).toEqual(['pg_trgm']);
  expect(found(/\blanguage (\w+)/g)).toEqual(['plpgsql', 'sql']);
  expect(found(/\busing (\w+) \(/g)).toEqual(['btree', 'gin']);
  expect(found(/(referencing (?:new|old) table)/g)).toEqual([
    'referencing new table',
    'referencing old table',
  ]);
  for (const unused of [
    'deferrable',
    'exclude using',
    'create type',
    'create event trigger',
    'pg_notify',
  ])
    expect(sql).not.toContain(unused);
});

test('each function of PostgreSQL that the server calls is on that page, and each kind of function that it makes', () => {
  const page = read('docs/running/managed-postgresql.md');
  const server = globSync('src/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    // Of the built-in database alone.
    .filter((file) => !/(?:postgres-lock|embedded-postgres)\.ts$/.test(file))
    .map((file) => ({ file, source: read(file) }));
  const called = new Set(
    server.flatMap(({ source }) =>
      [...source.matchAll(/\b(pg_\w+)\(/g)].map(([, name = '']) => name),
    ),
  );
  expect(called.size).toBeGreaterThan(10);
  expect([...called].filter((name) => !page.includes(`\`${name}\``)).sort()).toEqual([]);

  const migrations = globSync('migrations/*.sql').map(read).join('\n');
  const made = new Set([...migrations.matchAll(/function "?(crm_\w+)/gi)].map(([, name]) => name));
  const inServer = server.flatMap(({ source }) =>
    [...source.matchAll(/\b(crm_\w+)\(/g)].map(([, name]) => name),
  );
  expect(inServer.filter((name) => !made.has(name))).toEqual([]);
  expect(page).toContain('functions in SQL');
  // A name is what makes a prepared statement.
  const isNamed = server.some(({ source }) => /\bnameStatement\b/.test(source));
  expect(/^And what we do not: .*prepared/m.test(page)).toBe(!isNamed);
});
