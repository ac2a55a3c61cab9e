/** What a row would change of where somebody works, as a review plans it. */
import { describe, expect, it } from 'vitest';
import type { ImportPolicies } from '#contract/import-keys.ts';
import { type KeptEmployer, planEmployers } from './employer-edits.rules.ts';

function keep(organizationName: string, days: Partial<KeptEmployer> = {}): KeptEmployer {
  const id = `at ${organizationName}`;
  const organizationId = `id of ${organizationName}`;
  const row = { id, organizationId, organizationName, position: null };
  return { ...row, fromOn: null, untilOn: null, ...days };
}

/** Whose organization is Keel Yard, and is then another one, or stays. */
function plan(
  draft: Record<string, unknown>,
  {
    kept = [],
    primaryName = 'Keel Yard',
    policies = {},
  }: { kept?: KeptEmployer[]; primaryName?: string; policies?: ImportPolicies },
) {
  const isMoving = primaryName !== 'Keel Yard';
  const employed = { organizationId: 'id of Keel Yard', formerName: 'Keel Yard', kept };
  const usual: ImportPolicies = { otherOrganization: 'append', organizationFrom: 'fill' };
  return planEmployers({ ...employed, primaryName, isMoving }, draft, { ...usual, ...policies });
}

describe('since when somebody is at their organization', () => {
  const organizationFrom = '2020-01-02';

  it.each<[string, string | null]>([
    ['of the one that it names', 'keel yard'],
    ['of whichever it is, where it names none', null],
  ])('a row says it %s', (_what, organizationName) => {
    const planned = plan({ organizationName, organizationFrom }, {});
    expect(planned?.plan.since).toBe(organizationFrom);
  });

  it.each(['fill', 'overwrite'] as const)('not of another one, which stays: %s', (policy) => {
    const draft = { organizationName: 'Prow Mill', organizationFrom };
    expect(plan(draft, { policies: { organizationFrom: policy } })).toBeUndefined();
  });

  it('of who moves, whatever was known of the former one', () => {
    const draft = { organizationName: 'Prow Mill', organizationFrom };
    const kept = [keep('Keel Yard', { fromOn: '2012-01-01' })];
    const planned = plan(draft, { kept, primaryName: 'Prow Mill' });
    expect(planned).toMatchObject({
      plan: { since: organizationFrom },
      changes: [{ before: null, after: organizationFrom }],
    });
    const there = [...kept, keep('Prow Mill', { fromOn: '2018-01-01' })];
    expect(plan(draft, { kept: there, primaryName: 'Prow Mill' })).toBeUndefined();
  });
});

it('tells of more organizations than somebody may have, the primary one among them', () => {
  const kept = Array.from({ length: 48 }, (_, place) => keep(`Yard ${place}`));
  const name = (organizationName: string) => {
    return { organizationName, role: null, from: null, until: null };
  };
  const [one, two] = [name('Mill 1'), name('Mill 2')];
  expect(plan({ employers: [one] }, { kept })?.tooMany).toBeUndefined();
  expect(plan({ employers: [one, two] }, { kept })).toMatchObject({
    ...{ tooMany: 51, plan: { add: [one, two] } },
  });
  // Who moves stays at the former one as well, which is there already or is said.
  const organizationName = 'Prow Mill';
  const moving = { kept, primaryName: organizationName };
  expect(plan({ organizationName, employers: [one] }, moving)?.tooMany).toBe(51);
  const former = name('Keel Yard');
  expect(plan({ organizationName, employers: [former] }, moving)?.tooMany).toBeUndefined();
  // Who has more than that already may be told their role.
  const more = Array.from({ length: 60 }, (_, place) => keep(`Yard ${place}`));
  const role = { ...name('Yard 1'), role: 'Cook' };
  expect(plan({ employers: [role] }, { kept: more })).toMatchObject({
    ...{ tooMany: undefined, plan: { set: [{ position: 'Cook' }] } },
  });
});
