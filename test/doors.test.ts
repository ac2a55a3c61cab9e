/**
 * Every door by which people or organizations come in, and how it asks whether they are here already. A new one fails
 * until it stands here.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const features = 'src/server/features';

/** Whatever of the two folders makes new rows. */
const makers = {
  people: ['createPerson', 'addPerson', 'writePeople', 'writePeopleWithHistory', 'importPeople'],
  organizations: [
    'createOrganization',
    'addOrganization',
    'writeOrganizations',
    'writeOrganizationsWithHistory',
    'importOrganizations',
  ],
};

type Door =
  | {
      /** The file that asks, and what it calls. */
      asks: string;
      by: 'findDuplicates' | 'findKnown' | 'findAlike' | 'findAlikeRows' | 'unlessThere';
      what: string;
    }
  | { asksNot: string };

const bySharing: Door = {
  asks: `${features}/imports/lists/alike-rows.ts`,
  by: 'findAlikeRows',
  what: 'What exact keys know is counted before, and skipped unless somebody chooses otherwise; who else may be here is created and told.',
};
const byParties: Door = {
  asks: `${features}/crm-services/sync/party-values.ts`,
  by: 'findAlike',
  what: 'Links what is certainly the same; what is merely alike is created and told.',
};
const byExactKeys: Door = {
  asks: `${features}/imports/lists/alike-rows.ts`,
  by: 'findAlikeRows',
  what: 'Completes by e-mail address, or by name and place; whom else it creates that may be here is counted.',
};

const doors: Record<string, Door> = {
  [`${features}/duplicates/duplicates.routes.ts`]: {
    asks: `${features}/duplicates/duplicates.routes.ts`,
    by: 'unlessThere',
    what: 'Typing asks beforehand and is told; a create refuses what is likely there if it is to.',
  },
  [`${features}/leads/create/create-from-leads.ts`]: {
    asks: `${features}/leads/find/judge-leads.ts`,
    by: 'findDuplicates',
    what: 'Leaves out what surely exists, unless it is to be created anyway.',
  },
  [`${features}/mail/sync/contacts-adapter.ts`]: {
    asks: `${features}/mail/sync/match-contacts.ts`,
    by: 'findDuplicates',
    what: 'Links what is certainly the same; what is likely waits for an answer.',
  },
  [`${features}/crm-services/sync/people-adapter.ts`]: byParties,
  [`${features}/crm-services/sync/organizations-adapter.ts`]: byParties,
  [`${features}/nouns/noun-parts.ts`]: bySharing,
  [`${features}/imports/lists/import-rows.ts`]: bySharing,
  [`${features}/imports/lists/place-parents.ts`]: {
    asksNot:
      'Makes a parent of its name alone, where nobody is called so, as the company of a person.',
  },
  [`${features}/imports/lists/run-reviewed.ts`]: {
    asks: `${features}/imports/lists/matched-records.ts`,
    by: 'findAlike',
    what: 'Who may be there waits in the review for an answer, and is left out without one.',
  },
  [`${features}/imports/crm-export/import-people.ts`]: byExactKeys,
  [`${features}/imports/crm-export/import-organizations.ts`]: byExactKeys,
  'src/server/demo/fill-with-demo.ts': { asksNot: 'Fills an empty database.' },
  [`${features}/whole-export/import-document.ts`]: {
    asksNot: 'Brings back an earlier whole, each record with its id.',
  },
};

const code = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1');
const uses = (source: string, names: readonly string[]) =>
  names.some((name) => new RegExp(`\\b${name}\\b`).test(source));

/** Those who import from either folder something that makes rows: its name may be another where it is used. */
function isDoor(file: string, source: string): boolean {
  return Object.entries(makers).some(([folder, names]) => {
    if (file.startsWith(`${features}/${folder}/`)) return false;
    const imports = source.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g);
    return [...imports].some(([, given = '', from = '']) => {
      const isOurs = from.startsWith(`#server/features/${folder}/`);
      return isOurs && uses(given, [...names, 'prepareToWrite', 'prepareWrite']);
    });
  });
}

test('each door is named, with how it asks', () => {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => isDoor(file, code(file)));
  // It writes rows as they were, by no maker.
  const document = `${features}/whole-export/import-document.ts`;
  expect([...found, document].toSorted()).toEqual(Object.keys(doors).toSorted());
});

test.each(Object.entries(doors))('%s asks as it says', (_file, door) => {
  if ('asksNot' in door) expect(door.asksNot).not.toBe('');
  else {
    expect(door.what).not.toBe('');
    expect(uses(code(door.asks), [door.by])).toBe(true);
  }
});

test('a door that is not named is found', () => {
  const source = `import { lockPerson, writePeople as write } from '#server/features/people/write-people.ts';`;
  expect(isDoor(`${features}/notes/new-door.ts`, source)).toBe(true);
  expect(isDoor(`${features}/people/within.ts`, source)).toBe(false);
  const reads = `import { getPersonOrThrow } from '#server/features/people/people.queries.ts';`;
  expect(isDoor(`${features}/notes/new-door.ts`, reads)).toBe(false);
});

test('makers are what the folders make rows with', () => {
  for (const [folder, names] of Object.entries(makers)) {
    const own = globSync(`${features}/${folder}/*.ts`).filter((file) => !file.endsWith('.test.ts'));
    const files = own.map(code).join('\n');
    const unknown = names.filter((name) => !uses(files, [name]));
    expect(unknown).toEqual([]);
    // Whatever else there is named like one belongs on the list.
    const pattern = /\b(?:create|add|write|import)(?:People|Person|Organizations?)\w*/g;
    const all = new Set([...files.matchAll(pattern)].map(([name]) => name));
    expect([...all].filter((name) => !names.includes(name))).toEqual([]);
  }
});
