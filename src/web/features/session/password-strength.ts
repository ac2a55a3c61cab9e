/** How hard a password is to guess. This only advises: any six characters are accepted. */

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const common = /^(password|passwort|qwert[yz]?|abc|letmein|welcome|admin|dealer|iloveyou|111|123)/i;

/** @param personal What others know about the user, such as the username; it adds nothing to a password. */
export function measureStrength(password: string, personal: readonly string[]): Strength {
  const known = personal.filter((word) => word.length > 2).map((word) => word.toLowerCase());
  let secret = password.toLowerCase();
  for (const word of known) secret = secret.replaceAll(word, '');
  if (secret.length < 8 || common.test(password)) return 'weak';

  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(secret).size;
  const points = Math.min(secret.length, different * 2) + kinds * 2;
  if (points >= 20) return 'strong';
  return points >= 15 ? 'good' : 'fair';
}
