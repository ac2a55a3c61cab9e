import type { Organization } from '#contract/organizations.ts';

/** The industries of these organizations that contain what was typed, each once, by name. */
export function industriesOf(
  organizations: readonly Pick<Organization, 'industry'>[],
  typed: string,
): string[] {
  const all = new Set(organizations.map(({ industry }) => industry ?? ''));
  return [...all]
    .filter((industry) => industry !== '' && industry.toLowerCase().includes(typed.toLowerCase()))
    .sort((one, other) => one.localeCompare(other));
}
