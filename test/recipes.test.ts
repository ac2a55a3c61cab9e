/** The recipes for single sign-on: each provider's has settings that the server takes, and README names all of them. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { oidcVariables } from '#server/features/single-sign-on/oidc-variables.ts';

const recipes = await readFile('docs/single-sign-on.md', 'utf8');
const readme = await readFile('README.md', 'utf8');

/** The settings of a section's first block, its comments left out. */
function settingsOf(section: string): Record<string, string> {
  const block = /```sh\n([^`]+)```/.exec(section)?.[1] ?? '';
  const lines = block.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1).replace(/\s+#.*$/, '')];
    }),
  );
}

const sections = recipes.split(/^## /m).slice(1);
const common = settingsOf(sections[0] ?? '');

test.each([
  ['Keycloak', 'groups', ['Add to ID token', 'realm_access.roles']],
  ['Okta', 'groups', ['userinfo', 'scope `groups`']],
  ['Microsoft Entra ID', 'roles', ['200 groups', 'App roles']],
  ['Google', 'email', ['neither groups nor roles']],
  ['Authentik', 'groups', ['email_verified']],
])('of %s: it starts with them, and says what is special', (name, roleClaim, special) => {
  const section = sections.find((each) => each.startsWith(`${name}\n`)) ?? '';
  const { oidc } = readEnvironment({ ...common, ...settingsOf(section) });
  expect(oidc).toMatchObject({ roleClaim, issuer: expect.any(URL) });
  expect(oidc?.issuer.href).not.toBe(readEnvironment(common).oidc?.issuer.href);
  for (const words of special) expect(section).toContain(words);
});

test('every setting is named, in README and in the recipes', () => {
  for (const name of Object.keys(oidcVariables)) {
    expect(readme).toContain(`\`${name}\``);
    expect(recipes).toContain(name);
  }
});
