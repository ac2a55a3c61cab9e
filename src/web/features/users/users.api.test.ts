import { expect, it } from 'vitest';
import type { StaffUser } from '#contract/users.ts';
import { staffNameOf } from './users.api.ts';

const ada: StaffUser = {
  id: '01a1fb7c-51cb-7611-8220-ba0ec24018f2',
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  email: null,
  role: 'staff',
  profileImageUrl: null,
};

it('names a member of the team in full and by first name', () => {
  expect(staffNameOf(ada.id, [ada])).toEqual({
    id: ada.id,
    name: 'Ada Lovelace',
    firstName: 'Ada',
    picture: null,
  });
});

it('goes by the username where no name is known', () => {
  const nameless = { ...ada, firstName: null, lastName: null };
  expect(staffNameOf(ada.id, [nameless])).toMatchObject({ name: 'ada', firstName: 'ada' });
});

it('keeps a place for whoever has left the team', () => {
  expect(staffNameOf(ada.id, []).name).toBe('Former colleague');
});
