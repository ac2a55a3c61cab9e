import { describe, expect, it } from 'vitest';
import { SignUp } from '#contract/session.ts';
import { checkedBy } from './validate.ts';

describe('checkedBy', () => {
  it('says the first problem of each field as a sentence', () => {
    const check = checkedBy(SignUp);
    const good = {
      username: 'ada',
      password: 'secret',
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.com',
    };
    expect(check(good)).toEqual({});
    expect(check({ ...good, username: 'a', email: 'ada', firstName: ' ' })).toEqual({
      username: 'Must be at least 3 characters',
      email: 'Must be a valid e-mail address',
      firstName: 'Must not be blank',
    });
  });
});
