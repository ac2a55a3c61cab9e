/** A noun's folder is the only place that writes its rows, so that each write is recorded and checked in one place. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordKinds, records } from '#contract/records.ts';

/** Whose folder writes which table, and what code calls that table. */
const nouns = [
  { folder: 'people', table: 'people', name: 'people' },
  { folder: 'organizations', table: 'organizations', name: 'organizations' },
  { folder: 'opportunities', table: 'opportunities', name: 'opportunities' },
  { folder: 'tasks', table: 'tasks', name: 'tasks' },
  { folder: 'notes', table: 'notes', name: 'notes' },
  { folder: 'calls', table: 'calls', name: 'calls' },
  { folder: 'events', table: 'calendar_events', name: 'calendarEvents' },
  { folder: 'files', table: 'file_attachments', name: 'fileAttachments' },
  { folder: 'units', table: 'units', name: 'units' },
];

/**
 * A document of the whole brings every table back as it was, hidden rows, authors and times included, and is in no
 * timeline: what the nouns' own writes add is what it must not add.
 */
const exception = 'src/server/features/whole-export/import-document.ts';

/** Write whatever table they are given; who gives them a noun's table is looked at like a write of its own. */
const givenTables: Record<string, readonly string[]> = {
  'src/server/kernel/bulk-writes.ts': ['insertMany', 'upsertMany', 'updateMany'],
  'src/server/kernel/recorded-writes.ts': ['recordedWrites'],
  'src/server/kernel/printed-writes.ts': ['printedWrites'],
  'src/server/kernel/printed-records.ts': ['printedRecords'],
  'src/server/kernel/correct-sums.ts': ['correctSums'],
  'src/server/kernel/kept-sums.ts': ['spreadNewSums', 'correctKeptSums'],
  'src/server/kernel/reassign-rows.ts': ['reassignRows'],
  'src/server/kernel/purge-rows.ts': ['purgeWrites'],
  'src/server/kernel/merge-rows.ts': ['mergeWrites'],
  'src/server/kernel/unlink-rows.ts': ['unlinkRows'],
  // Takes a person's name out of whatever table has it.
  'src/server/features/erasure/erase-mentions.ts': ['eraseMentions'],
  'src/server/kernel/runs.ts': ['openRuns'],
  // Into an empty database, before anybody uses it: each table as it was saved.
  'src/server/features/backups/load-tables.ts': ['loadTables'],
  'src/server/features/links/linked-writes.ts': ['hideWith', 'showWith', 'passOn'],
  'src/server/features/custom-fields/rename-values.ts': ['renameValues'],
};
const writers = new RegExp(
  `\\b(${Object.values(givenTables).flat().join('|')})(?:<[^()]*>)?\\(`,
  'g',
);

const verbs = '(?:insert\\s+into|update|delete\\s+from|truncate(?:\\s+table)?|merge\\s+into|copy)';
const inSql = new RegExp(`\\b${verbs}\\s+(?:only\\s+)?(?:\\$\\{([^}]*)\\}|"?(\\w+)"?)`, 'gi');
const inDrizzle = /\b(?:db|tx|transaction|database|orm)\s*\.(?:insert|update|delete)\(\s*([^),]*)/g;

/** What a file writes that it must not, as `file: table`. */
function faultsOf(file: string, source: string): string[] {
  if (file === exception) return [];
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const tables = importedTables(code);
  const foreign = nouns.filter(({ folder }) => !file.startsWith(`src/server/features/${folder}/`));
  const told = (table: string) => `${file}: ${table}`;
  const faults: string[] = [];
  const look = (name: string) => {
    const table = tables.get(name);
    const noun = foreign.find((one) => one.name === (table ?? name));
    if (noun) faults.push(told(noun.table));
    else if (table === undefined && !(file in givenTables))
      faults.push(told(`whatever ${name} is`));
  };
  for (const [, name = ''] of code.matchAll(inDrizzle)) look(name.trim());
  for (const [, name, table] of code.matchAll(inSql)) {
    if (name !== undefined) look(name.trim());
    else if (foreign.some((noun) => noun.table === table)) faults.push(told(table ?? ''));
  }
  for (const { index, 0: call } of code.matchAll(writers)) {
    const all = argumentsFrom(code, index + call.length);
    const given = /\btable: (\w+)/.exec(all)?.[1] ?? all;
    for (const [name, table] of tables) {
      const noun = foreign.find((one) => one.name === table);
      if (noun && new RegExp(`\\b${name}\\b`).test(given)) faults.push(told(noun.table));
    }
  }
  return faults;
}

/** The tables that a file knows, by what it calls them. */
function importedTables(code: string): Map<string, string> {
  const imports = code.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\.table\.ts'/g);
  const declared = code.matchAll(/const (\w+) = pgTable\(/g);
  return new Map([
    ...[...imports].flatMap(([, names = '']) =>
      names.split(',').map((one): [string, string] => {
        const [name = '', alias = name] = one.trim().split(/\s+as\s+/);
        return [alias, name];
      }),
    ),
    ...[...declared].map(([, name = '']): [string, string] => [name, name]),
  ]);
}

/** The first two arguments or so: where the table stands, not the rows. */
function argumentsFrom(code: string, from: number): string {
  let depth = 1;
  let commas = 0;
  let at = from;
  for (; at < code.length && depth > 0 && commas < 2; at += 1) {
    const sign = code[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 1) commas += 1;
  }
  return code.slice(from, at);
}

const files = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] });

test('no file outside of a noun’s folder writes its rows', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => faultsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('every kind of record has a folder that owns its writes', () => {
  expect(nouns.map(({ folder }) => folder)).toEqual(recordKinds.map((kind) => records[kind].list));
});

test('the lists of this test name what is there', () => {
  for (const file of [exception, ...Object.keys(givenTables)]) expect(files).toContain(file);
  for (const [file, names] of Object.entries(givenTables)) {
    const source = readFileSync(file, 'utf8');
    for (const name of names) expect(source).toMatch(new RegExp(`function ${name}\\b`));
  }
  for (const { folder, table, name } of nouns) {
    const [page = ''] = globSync(`src/server/features/${folder}/${folder}.table.ts`);
    expect(readFileSync(page, 'utf8')).toMatch(
      new RegExp(`const ${name} = pgTable\\(\\s*'${table}'`),
    );
  }
});

const people = `import { people } from '#server/features/people/people.table.ts';\n`;
test.each([
  ['people', `${people}await ctx.db.insert(people).values(row);`],
  ['people', `${people}await ctx.db\n    .update(people)\n    .set(row);`],
  ['people', `${people}await forNotes(ctx)\n    .db.delete(people);`],
  ['people', `import { people as them } from '../people.table.ts';\nawait db.update(them).set(x);`],
  ['people', `${people}await ctx.db.execute(sql\`update \${people} set name = ''\`);`],
  ['people', `${people}await insertMany(ctx.db, people, rows);`],
  ['people', `${people}await updateMany(\n  ctx.db,\n  people,\n  rows,\n);`],
  ['people', `${people}export const { write } = recordedWrites({\n  table: people,\n});`],
  ['notes', 'await pool.query(`insert into notes (id) values ($1)`);'],
  ['calendar_events', 'await ctx.db.execute(sql`DELETE FROM "calendar_events"`);'],
  ['tasks', 'await ctx.db.execute(sql`update only tasks set title = null`);'],
  ['whatever table is', 'for (const table of all) await ctx.db.update(table).set(deletion);'],
  ['whatever table is', `await ctx.db.execute(sql\`insert into \${table} (id)\`);`],
])('finds a write to %s: %s', (table, source) => {
  const file = 'src/server/features/reports/late-report.ts';
  expect(faultsOf(file, source)).toEqual([`${file}: ${table}`]);
});

test.each([
  `${people}await ctx.db.select().from(people).for('update');`,
  `${people}const rows = await ctx.db.select().from(people).for('update', { of: people });`,
  `${people}await insertMany(ctx.db, crmSyncLinks, people.map(linkOf));`,
  '// update people where they are\n/** Never update notes here. */',
  `import { changes } from './changes.table.ts';\nawait ctx.db.insert(changes).values(row);`,
])('lets be what writes nothing of theirs: %s', (source) => {
  expect(faultsOf('src/server/features/reports/late-report.ts', source)).toEqual([]);
});
