import { describe, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { findOverlap, pickChanges, rebased, saveEdit, takenUp } from './edits.ts';

const seen = {
  id: '1',
  phone: '1',
  email: 'a@x.org',
  tags: ['VIP'],
  customFields: { fleet: 12, brand: 'Volvo' },
};
const refused = new CallError(412, { message: 'Changed.', code: 'changed_meanwhile' });

describe('findOverlap', () => {
  it.each([
    ['another field', { phone: '2' }, { ...seen, email: 'b@x.org' }, []],
    ['the same field', { phone: '2' }, { ...seen, phone: '3' }, ['phone']],
    ['the same list', { tags: [] }, { ...seen, tags: ['VIP', 'Customer'] }, ['tags']],
    ['an equal list', { tags: [] }, { ...seen, tags: ['VIP'] }, []],
    [
      'another custom field',
      { customFields: { fleet: 13 } },
      { ...seen, customFields: { fleet: 12, brand: 'Scania' } },
      [],
    ],
    [
      'the same custom field, removed',
      { customFields: { fleet: 13 } },
      { ...seen, customFields: { brand: 'Volvo' } },
      ['customFields.fleet'],
    ],
    [
      'a custom field that was and is empty',
      { customFields: { since: '2026' } },
      { ...seen, customFields: { ...seen.customFields, since: null } },
      [],
    ],
  ])('finds out whether somebody else changed %s', (_, patch, now, overlap) => {
    expect(findOverlap(patch, seen, now)).toEqual(overlap);
  });
});

describe('takenUp', () => {
  const before = { title: 'Call', due: '', custom: { fleet: '1' } };
  const typed = { title: 'Call back', due: '', custom: { fleet: '1' } };

  it.each([
    ['nothing', before, typed, false],
    ['another field', { ...before, due: '2026-11-20' }, { ...typed, due: '2026-11-20' }, false],
    [
      'another custom field',
      { ...before, custom: { fleet: '2' } },
      { ...typed, custom: { fleet: '2' } },
      false,
    ],
    ['what was typed', { ...before, title: 'Visit' }, typed, true],
    ['it to what was typed', { ...before, title: 'Call back' }, typed, false],
  ])('the typing goes on after somebody else has changed %s', (_, now, values, meetsTheirs) => {
    expect(takenUp({ typed, before }, now)).toEqual({ values, meetsTheirs });
  });
});

describe('rebased', () => {
  it('keeps what was typed and takes the rest as it is now', () => {
    type Values = Omit<typeof seen, 'id' | 'customFields'> & { custom: Record<string, string> };
    const before: Values = {
      phone: '1',
      email: 'a',
      tags: ['x'],
      custom: { fleet: '1', brand: 'Volvo' },
    };
    const typed = { phone: '2', email: 'a', tags: ['x'], custom: { fleet: '9', brand: 'Volvo' } };
    const after = { phone: '3', email: 'b', tags: ['y'], custom: { fleet: '1', since: '2026' } };
    expect(rebased(typed, before, after)).toEqual({
      phone: '2',
      email: 'b',
      tags: ['y'],
      custom: { fleet: '9', since: '2026' },
    });
  });
});

describe('saveEdit', () => {
  const theirs = { ...seen, email: 'b@x.org' };

  it('saves over a change of other fields', async () => {
    const sent: string[] = [];
    const saved = await saveEdit({
      seen,
      patch: { phone: '2' },
      send: async (version) => {
        sent.push(version.email);
        if (version === seen) throw refused;
        return { ...version, phone: '2' };
      },
      read: async () => theirs,
    });
    expect(sent).toEqual(['a@x.org', 'b@x.org']);
    expect(saved).toMatchObject({ phone: '2', email: 'b@x.org' });
  });

  it('leaves a change of the same field refused', async () => {
    const edit = {
      seen,
      patch: { email: 'c@x.org' },
      send: async () => {
        throw refused;
      },
      read: async () => theirs,
    };
    await expect(saveEdit(edit)).rejects.toBe(refused);
  });

  it('passes other failures on without reading the record again', async () => {
    const failure = new CallError(500, { message: 'No.', code: 'internal' });
    const edit = {
      seen,
      patch: { phone: '2' },
      send: async () => {
        throw failure;
      },
      read: async () => {
        throw new Error('read again');
      },
    };
    await expect(saveEdit(edit)).rejects.toBe(failure);
  });
});

describe('what a form sends', () => {
  it('is what was changed', () => {
    const before = { name: 'Ada', email: 'a@x.org', tags: ['VIP'] };
    expect(pickChanges({ ...before, tags: ['VIP'] }, before)).toEqual({});
    expect(pickChanges({ ...before, name: 'Eda', tags: [] }, before)).toEqual({
      name: 'Eda',
      tags: [],
    });
  });
});
