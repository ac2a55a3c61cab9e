import { expect, it } from 'vitest';
import { probabilityAfterMove } from './stage-probability.ts';

it.each([
  // A probability that nobody set follows the stage, and so does that of a new opportunity.
  ['lead', '10', 'qualified', '30'],
  ['lead', '50', 'negotiation', '70'],
  ['proposal', '50', 'qualified', '30'],
  // One that was set by hand stays while the opportunity is open.
  ['lead', '35', 'qualified', undefined],
  ['negotiation', '90', 'lead', undefined],
  ['lead', '30', 'qualified', undefined],
  // Won and lost are certain, and reopening starts again with that of the stage.
  ['negotiation', '90', 'closed_won', '100'],
  ['negotiation', '90', 'closed_lost', '0'],
  ['closed_won', '90', 'closed_lost', '0'],
  ['closed_won', '100', 'negotiation', '70'],
  ['closed_lost', '35', 'lead', '10'],
  ['proposal', '35', 'proposal', undefined],
] as const)('from %s at %s %% to %s: %s', (stage, probability, next, sent) => {
  expect(probabilityAfterMove({ stage, probability }, next)).toBe(sent);
});
