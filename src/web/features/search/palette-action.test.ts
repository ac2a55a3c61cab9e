import { IconNote } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { matchActions, type PaletteAction } from './palette-action.ts';

const action = (group: PaletteAction['group'], label: string): PaletteAction => ({
  id: label,
  group,
  label,
  icon: IconNote,
  run: () => undefined,
});
const actions = [
  action('Actions', 'Add contact'),
  action('Actions', 'Add note on Paula Buyer'),
  action('Go to', 'Tasks'),
  action('Actions', 'Add opportunity'),
  action('Actions', 'Add unit'),
];

test.each([
  ['', ['Add contact', 'Add note on Paula Buyer', 'Tasks', 'Add opportunity', 'Add unit']],
  ['ADD', ['Add contact', 'Add note on Paula Buyer', 'Add opportunity', 'Add unit']],
  ['add unit', ['Add unit', 'Add opportunity']],
  ['paula note', ['Add note on Paula Buyer']],
  ['go tasks', ['Tasks']],
  ['quintrell', []],
])('“%s” offers %j', (typed, labels) => {
  expect(matchActions(actions, typed).map(({ label }) => label)).toEqual(labels);
});
