/** What an import makes of a record that was changed here, there, or in both places since. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomFields } from '#contract/primitives.ts';
import { mergeThreeWay, takeSnapshot, type Values } from './merge-their-change.rules.ts';

describe('a field', () => {
  test.each([
    // last, here, there → stored, changed, kept
    ['a', 'a', 'a', 'a', false, false],
    ['a', 'a', 'b', 'b', true, false],
    ['a', 'b', 'a', 'b', false, false],
    ['a', 'b', 'b', 'b', false, false],
    ['a', 'b', 'c', 'b', false, true],
    ['a', 'a', null, null, true, false],
    ['a', null, 'a', null, false, false],
    ['a', null, 'b', null, false, true],
    ['a', 'b', null, 'b', false, true],
    [null, null, 'b', 'b', true, false],
  ] as const)('was %s, is %s here and %s there', (last, our, their, stored, isChanged, isKept) => {
    const merged = mergeThreeWay<Values>({ phone: last }, { phone: our }, { phone: their });
    expect(merged).toEqual({
      values: { phone: stored },
      isChanged,
      kept: isKept ? ['phone'] : [],
    });
  });

  test('of a record that was here before is only filled in where it is blank', () => {
    const ours = { name: 'Ada', phone: null as string | null, email: 'a@x' as string | null };
    const merged = mergeThreeWay({}, ours, { name: 'Ada King', phone: '1', email: null });
    expect(merged.values).toEqual({ name: 'Ada', phone: '1', email: 'a@x' });
    // The blank e-mail there was blank before: nothing to tell.
    expect(merged.kept).toEqual(['name']);
  });

  test('that the service has no opinion on stays, whatever was imported last', () => {
    const ours: Values = { name: 'Ada', owner: 'u1' };
    const merged = mergeThreeWay({ name: 'Ada', owner: 'u1' }, ours, { name: 'Ada' });
    expect(merged).toEqual({ values: ours, isChanged: false, kept: [] });
    const silent = mergeThreeWay<Values>({ owner: 'u1' }, ours, { owner: undefined });
    expect(silent).toEqual({ values: ours, isChanged: false, kept: [] });
  });
});

describe('tags', () => {
  test.each([
    ['added there', ['A'], ['A'], ['A', 'B'], ['A', 'B']],
    ['removed there', ['A', 'B'], ['A', 'B'], ['A'], ['A']],
    ['added here', ['A'], ['A', 'Ours'], ['A'], ['A', 'Ours']],
    ['removed here', ['A', 'B'], ['A'], ['A', 'B'], ['A']],
    ['replaced there, added here', ['A'], ['A', 'Ours'], ['B'], ['Ours', 'B']],
    ['in other capitals there', ['Dealer'], ['Dealer'], ['DEALER'], ['Dealer']],
    ['added in both places', [], ['New'], ['new'], ['New']],
    ['of a record that was here before', [], ['Ours'], ['Theirs'], ['Ours', 'Theirs']],
  ])('%s', (_what, last, ours, theirs, stored) => {
    const merged = mergeThreeWay({ tags: last }, { tags: ours }, { tags: theirs });
    expect(merged.values.tags).toEqual(stored);
    expect(merged.isChanged).toBe(JSON.stringify(stored) !== JSON.stringify(ours));
    expect(merged.kept).toEqual([]);
  });

  test('that were never imported, or are no list in an old snapshot, count as none', () => {
    for (const base of [{}, { tags: null }, { tags: 'A' }, { tags: [1, null] }]) {
      expect(mergeThreeWay(base, { tags: ['A'] }, { tags: ['B'] }).values.tags).toEqual(['A', 'B']);
    }
  });
});

describe('custom fields', () => {
  const merge = (last: object, ours: CustomFields, theirs: Record<string, unknown>) =>
    mergeThreeWay<Values>({ fields: last }, { fields: ours }, { fields: theirs as CustomFields });

  test('are merged one by one: theirs where only they changed, ours where we did', () => {
    const merged = merge(
      { Size: 'Small', Trucks: 3, Code: 'W1' },
      { Size: 'Small', Trucks: 9, Code: 'W1', Ours: 'x' },
      { Size: 'Large', Trucks: 5, Code: 'W1', New: true },
    );
    expect(merged.values.fields).toEqual({
      Size: 'Large',
      Trucks: 9,
      Code: 'W1',
      Ours: 'x',
      New: true,
    });
    expect(merged.isChanged).toBe(true);
    // By its own name, as the report says it.
    expect(merged.kept).toEqual(['Trucks']);
  });

  test('that are gone from what the service says stay', () => {
    const ours = { Size: 'Small' };
    expect(merge({ Size: 'Small' }, ours, {})).toMatchObject({
      values: { fields: ours },
      isChanged: false,
    });
  });

  test('that are emptied there are emptied here, and leave no blank behind', () => {
    const merged = merge(
      { Size: 'Small', Code: 'W1' },
      { Size: 'Small', Code: 'W1' },
      {
        Size: null,
        Code: 'W1',
      },
    );
    expect(merged.values.fields).toEqual({ Code: 'W1' });
    expect(merged.isChanged).toBe(true);
  });

  test('of a snapshot that has none count as never imported', () => {
    for (const last of [{}, { fields: null }, { fields: ['x'] }]) {
      const ours = { fields: { A: '1' } };
      const merged = mergeThreeWay<Values>(last, ours, { fields: { A: '2', B: '3' } });
      expect(merged.values.fields).toEqual({ A: '1', B: '3' });
      expect(merged.kept).toEqual(['A']);
    }
  });
});

test('what is remembered is what they said last, and what they said before where they are silent', () => {
  const base = { name: 'Ada', phone: '1', owner: 'u1' };
  const theirs = { name: 'Ada King', phone: null, owner: undefined };
  expect(takeSnapshot<Values>(base, theirs)).toEqual({
    name: 'Ada King',
    phone: null,
    owner: 'u1',
  });
  expect(base.name).toBe('Ada');
});

test('a second import of the same changes nothing, and what was typed here is never lost', () => {
  const text = fc.constantFrom('a', 'b', 'c', null);
  const tags = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'));
  const record = fc.record({ name: text, phone: text, tags });
  fc.assert(
    fc.property(record, record, record, (base, ours, theirs) => {
      const first = mergeThreeWay<Values>(base, ours, theirs);
      const again = mergeThreeWay<Values>(takeSnapshot(base, theirs), first.values, theirs);
      expect(again.isChanged).toBe(false);
      expect(again.values).toEqual(first.values);
      for (const field of ['name', 'phone'] as const) {
        if (ours[field] !== base[field]) expect(first.values[field]).toBe(ours[field]);
      }
      const added = ours.tags.filter((tag) => !base.tags.includes(tag));
      expect(first.values.tags).toEqual(expect.arrayContaining(added));
    }),
  );
});
