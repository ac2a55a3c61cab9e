/** Under which licence each package is, where it is used, and which licences may be. */
import { globSync, readFileSync } from 'node:fs';
import { type Installed, installed, withDependencies } from './lockfile.ts';

/** What each asks of us, who pass on the program and do not change the package. */
export const allowed: Record<string, string> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'its text and its notices go along',
  'BlueOak-1.0.0': 'its text goes along',
  'BSD-3-Clause': 'its text goes along',
  'CC0-1.0': 'nothing',
  ISC: 'its text goes along',
  MIT: 'its text goes along',
  'MIT-0': 'nothing',
  'MPL-2.0': 'its text goes along, and changed files of it would have to be published',
  'OFL-1.1': 'its text goes along; a font is not sold by itself',
  Unlicense: 'nothing',
};

/** Where the lockfile has none: the package says it in an older form, or in its README alone. */
const saidElsewhere: Record<string, string> = {
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'streamsearch@0.1.2': 'MIT',
};

/** Of other systems' tools the registry may lack what it says of this one's; theirs are alike. */
const families = ['@biomejs/cli-', '@oxc-parser/binding-', '@swc/core-'];

export function getLicence({ name, version, license }: Installed): string | undefined {
  if (license) return license;
  const family = families.find((start) => name.startsWith(start));
  const sibling = family && installed.find((each) => each.license && each.name.startsWith(family));
  return sibling ? sibling.license : saidElsewhere[`${name}@${version}`];
}

/** Whether an expression such as `(MIT OR CC0-1.0)` or `Apache-2.0 AND MIT` is allowed. */
export function mayBeUsed(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => each in allowed));
}

type Part = 'server' | 'pages' | 'tools';

const imported = globSync('src/web/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] }).flatMap(
  (file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import) '((?:@[\w.-]+\/)?[\w-][\w.-]*)/g)].map(
      ([, name = '']) => name,
    ),
);
const onPages = withDependencies([...new Set(imported)]);

/** Where a package ends up: installed beside the server, bundled into the pages, or neither. */
export function getPart(entry: Installed): Part {
  if (!entry.dev) return 'server';
  return onPages.has(entry) ? 'pages' : 'tools';
}
