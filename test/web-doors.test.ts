/** Every place of the pages that makes a person or an organization asks whether they are here already. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const makes =
  /\buseCreate(?:Person|Organization)\(|(?<!typeof )\b(?:people|organizations)Api\.create\b(?!\.path)/;
const asks = /<DuplicateWarning\b|\baskForAlike\(/;
/** The hooks that such a place uses. */
const hooks = /^export const useCreate\w+ = writeHook\(\w+Api\.create\b.*$/gm;

const isUnasked = (source: string) => {
  const own = source.replace(hooks, '');
  return makes.test(own) && !asks.test(own);
};

test('none of them makes one unasked', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const makers = files.filter((file) => makes.test((sources.get(file) ?? '').replace(hooks, '')));
  expect(makers.length).toBeGreaterThan(2);
  expect(makers.filter((file) => isUnasked(sources.get(file) ?? ''))).toEqual([]);
});

test('one that does would be found', () => {
  expect(isUnasked('const create = useCreateOrganization();')).toBe(true);
  expect(isUnasked('await call(peopleApi.create, { body });')).toBe(true);
  expect(isUnasked('const create = useCreatePerson(); <DuplicateWarning candidate={one} />')).toBe(
    false,
  );
  expect(isUnasked('type Draft = CallInput<typeof peopleApi.create>;')).toBe(false);
});
