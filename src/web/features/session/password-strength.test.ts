import { describe, expect, it } from 'vitest';
import { measureStrength } from './password-strength.ts';

describe('measureStrength', () => {
  it.each([
    ['secret', 'weak'],
    ['password1234', 'weak'],
    ['sarahsarahsarah1', 'weak'],
    ['aaaaaaaaaaaaaaaaaa', 'fair'],
    ['blue-tractor', 'good'],
    ['Blue-Tractor-47-Hill', 'strong'],
    ['correct horse battery staple', 'strong'],
  ])('calls %s %s', (password, strength) => {
    expect(measureStrength(password, ['sarah'])).toBe(strength);
  });
});
