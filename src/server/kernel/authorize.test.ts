import { expect, test } from 'vitest';
import { authorize } from './authorize.ts';
import { type Actor, getActorId } from './context.ts';
import { newId } from './ids.ts';

const id = newId();
const may = (actor: Actor | null, ...asked: [Parameters<typeof authorize>[1], object?]) => {
  try {
    authorize({ actor }, ...asked);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' });
    return false;
  }
};

test.each(['user', 'token'] as const)('a %s may what the role allows', (kind) => {
  const as = (role: 'staff' | 'super_user'): Actor =>
    kind === 'user' ? { kind, id, role } : { kind, id, role, tokenId: newId() };
  expect(may(as('super_user'), 'audit.read')).toBe(true);
  expect(may(as('staff'), 'audit.read')).toBe(false);
  expect(getActorId({ actor: as('staff') })).toBe(id);
});

test('the schedule passes without a user; a visitor does not pass', () => {
  expect(may({ kind: 'schedule' }, 'audit.read')).toBe(true);
  expect(may(null, 'person.read')).toBe(false);
  expect(getActorId({ actor: { kind: 'schedule' } })).toBeNull();
  expect(getActorId({ actor: null })).toBeNull();
});
