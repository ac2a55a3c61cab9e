import { expect, test } from 'vitest';
import { eventLabel, eventsInWords, listChosen, withChosen } from './event-words.ts';

test('events read as words', () => {
  expect(eventLabel('opportunity.stage_changed')).toBe('Opportunity stage changed');
  expect(eventLabel('webhook.test')).toBe('Test');
  expect(eventsInWords(['task.completed', 'person.*', 'task.created'])).toBe(
    'People: everything · Tasks: created, completed',
  );
});

test('choosing all gives the star, and removing one of them leaves the others', () => {
  const all = listChosen('note', ['note.*', 'task.*']);
  expect(all).toEqual([
    'note.created',
    'note.updated',
    'note.imported',
    'note.deleted',
    'note.restored',
  ]);
  expect(withChosen('note', ['task.*', 'note.created'], all)).toEqual(['task.*', 'note.*']);
  expect(withChosen('note', ['note.*', 'task.*'], all.slice(1))).toEqual([
    'task.*',
    ...all.slice(1),
  ]);
  expect(withChosen('note', ['note.*'], [])).toEqual([]);
});
