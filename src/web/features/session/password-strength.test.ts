import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('strengthOf', () => {
  it.each([
    ['secret', 'weak'],
    ['password1234', 'weak'],
    ['sarahsarahsarah1', 'weak'],
    ['aaaaaaaaaaaaaaaaaa', 'fair'],
    ['blue-tractor', 'good'],
    ['Blue-Tractor-47-Hill', 'strong'],
    ['correct horse battery staple', 'strong'],
  ])('calls %s %s', (password, strength) => {
    expect(strengthOf(password, ['sarah'])).toBe(strength);
  });
});
