import { describe, expect, test } from 'vitest';
import { recordKinds, records } from '#contract/records.ts';
import { nameSubject, verbWords } from './audit-labels.ts';

describe('what was done', () => {
  test.each([
    ['person.updated', 'Updated person'],
    ['custom-field.created', 'Created custom field'],
    ['opportunity.stage_changed', 'Changed the stage of'],
    ['lead_directory.deleted', 'Deleted business directory'],
    ['user.deactivated', 'Deactivated account'],
    ['session.started', 'Signed in'],
  ])('%s reads: %s', (verb, words) => {
    expect(verbWords(verb)).toBe(words);
  });

  test('no action is shown in the words of the server', () => {
    for (const kind of recordKinds) {
      for (const verb of records[kind].happenings) {
        expect(verbWords(`${kind}.${verb}`)).toMatch(/^[A-Z][a-z ]+$/);
      }
    }
  });
});

test('an entry is about the name that it has, or else about nothing', () => {
  const entry = { before: null, after: { id: '1', name: '', title: 'Call Ruth' } };
  expect(nameSubject(entry)).toBe('Call Ruth');
  expect(nameSubject({ before: null, after: { id: '1' } })).toBe('');
  const account = { id: '1', username: 'mia', firstName: 'Mia', lastName: null };
  expect(nameSubject({ before: account, after: null })).toBe('Mia');
});
