import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeFields, mergeFields } from './merge-both-ways.rules.ts';

const both = { in: true, out: true };

test.each([
  // base ours, base theirs, ours, theirs → in, out, conflict
  ['a', 'a', 'a', 'a', undefined, undefined, false],
  ['a', 'a', 'a', 'b', 'b', undefined, false],
  ['a', 'a', 'b', 'a', undefined, 'b', false],
  ['a', 'a', 'b', 'b', undefined, undefined, false],
  ['a', 'a', 'b', 'c', undefined, undefined, true],
  ['a', 'a', 'a', null, null, undefined, false],
  ['a', 'a', null, 'a', undefined, null, false],
  // The difference was agreed on.
  ['a', 'b', 'a', 'b', undefined, undefined, false],
  ['a', 'b', 'a', 'c', 'c', undefined, false],
  ['a', 'b', 'c', 'b', undefined, 'c', false],
] as const)(
  'was %s and %s, is %s and %s',
  (baseOurs, baseTheirs, our, their, inward, out, conflict) => {
    const base = { ours: { x: baseOurs }, theirs: { x: baseTheirs } };
    const merged = mergeFields(base, { x: our }, { x: their }, both);
    expect(merged.in).toEqual(inward === undefined ? {} : { x: inward });
    expect(merged.out).toEqual(out === undefined ? {} : { x: out });
    expect(merged.conflicts).toHaveLength(conflict ? 1 : 0);
  },
);

test('nothing moves in a direction that is not chosen, and it moves once it is', () => {
  const base = { ours: { x: 'a', y: 'a' }, theirs: { x: 'a', y: 'a' } };
  const held = mergeFields(base, { x: 'b', y: 'a' }, { x: 'a', y: 'b' }, { in: false, out: false });
  expect(held).toMatchObject({ in: {}, out: {}, conflicts: [] });
  const later = mergeFields(held.base, { x: 'b', y: 'a' }, { x: 'a', y: 'b' }, both);
  expect(later).toMatchObject({ in: { y: 'b' }, out: { x: 'b' } });
});

test('matched records are completed on both sides, and differing values stay', () => {
  const ours = { name: 'Ada', email: 'a@x', phone: null, job: null };
  const theirs = { name: 'Ada K', email: null, phone: '1', job: null };
  const merged = completeFields(ours, theirs, both);
  expect(merged).toMatchObject({ in: { phone: '1' }, out: { email: 'a@x' }, conflicts: [] });
});

test('whatever was changed where, merging the result again changes nothing', () => {
  const value = fc.constantFrom('a', 'b', 'c', null);
  const fields = fc.record({ x: value, y: value });
  fc.assert(
    fc.property(fields, fields, fields, fields, (baseOurs, baseTheirs, ours, theirs) => {
      const base = { ours: baseOurs, theirs: baseTheirs };
      const first = mergeFields(base, ours, theirs, both);
      const after = {
        ours: { ...ours, ...first.in },
        theirs: { ...theirs, ...first.out },
        base: {
          ours: { ...first.base.ours, ...first.out },
          theirs: { ...first.base.theirs, ...first.out },
        },
      };
      const second = mergeFields(after.base, after.ours, after.theirs, both);
      expect(second).toMatchObject({ in: {}, out: {} });
      expect(second.conflicts).toEqual(first.conflicts);
      for (const field of ['x', 'y'] as const) {
        // Nothing is lost: each value that somebody typed is still on one side at least.
        const kept = [after.ours[field], after.theirs[field]];
        if (ours[field] !== baseOurs[field]) expect(kept).toContain(ours[field]);
        if (theirs[field] !== baseTheirs[field]) expect(kept).toContain(theirs[field]);
      }
    }),
  );
});
