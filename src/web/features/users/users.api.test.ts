import { expect, it } from 'vitest';
import type { FormerColleague, StaffUser } from '#contract/users.ts';
import { getStaffName } from './users.api.ts';

const ada: StaffUser = {
  id: '01a1fb7c-51cb-7611-8220-ba0ec24018f2',
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  email: null,
  role: 'staff',
  profileImageUrl: null,
};
const jack: FormerColleague = {
  id: '01a1fb7c-51cb-7611-8220-ba0ec24018f3',
  name: 'Jack Ford, left',
  firstName: 'Jack, left',
};

it('gives the full name and the first name of a member', () => {
  expect(getStaffName(ada.id, [ada])).toEqual({
    id: ada.id,
    name: 'Ada Lovelace',
    firstName: 'Ada',
    picture: null,
  });
});

it('uses the username if no name is known', () => {
  const nameless = { ...ada, firstName: null, lastName: null };
  expect(getStaffName(ada.id, [nameless])).toMatchObject({ name: 'ada', firstName: 'ada' });
});

it('names colleagues who have left the team', () => {
  expect(getStaffName(jack.id, [ada], [jack])).toEqual({ ...jack, picture: null });
});

it('has a stand-in for a colleague who is in neither list yet', () => {
  expect(getStaffName(jack.id, [ada], []).name).toBe('Colleague');
});
