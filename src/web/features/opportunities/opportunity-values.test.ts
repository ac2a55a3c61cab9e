import { describe, expect, it } from 'vitest';
import type { Opportunity, Stage } from '#contract/opportunities.ts';
import {
  fillValues,
  findFaults,
  makeBody,
  makePatch,
  newValues,
  withStage,
} from './opportunity-values.ts';

const me = '01a1fb7c-51cb-7611-8220-ba0ec24018f2';
const opportunity: Opportunity = {
  id: '01a1fb7c-51cb-7611-8220-ba0ec24018f3',
  name: 'Fleet renewal',
  description: null,
  value: '12000.50',
  probability: '50',
  stage: 'lead',
  stageSince: '2026-03-11T09:30:00.000Z',
  lostReason: null,
  expectedCloseDate: '2026-11-20',
  personId: null,
  personName: null,
  organizationId: null,
  organizationName: null,
  assignedToId: me,
  assignedById: null,
  createdById: me,
  tags: ['VIP'],
  createdAt: '2026-03-11T09:30:00.000Z',
  updatedAt: '2026-03-11T09:30:00.000Z',
};

describe('a new opportunity', () => {
  it('is a lead at 50 percent, assigned to its creator, and sent without blank values', () => {
    expect(makeBody({ ...newValues(me), name: ' Fleet ' })).toEqual({
      name: 'Fleet',
      description: null,
      value: null,
      probability: '50',
      stage: 'lead',
      lostReason: null,
      expectedCloseDate: null,
      personId: null,
      organizationId: null,
      assignedToId: me,
      tags: [],
    });
  });

  it('starts in the stage that it was added to', () => {
    expect(newValues(me, { stage: 'proposal' })).toMatchObject({ stage: 'proposal', name: '' });
    expect(newValues(me, { stage: 'lead' }).probability).toBe('50');
    expect(newValues(me, { stage: 'negotiation' }).probability).toBe('70');
  });

  it('takes the probability of the chosen stage, unless another was typed', () => {
    const start = newValues(me);
    const on = (values: typeof start, stage: Stage) => ({
      ...values,
      ...withStage(values, stage, start),
    });
    const won = on(start, 'closed_won');
    expect(won.probability).toBe('100');
    expect(on(won, 'lead').probability).toBe('50');
    expect(on(start, 'negotiation').probability).toBe('70');
    const typed = { ...start, probability: '65' };
    expect(on(typed, 'negotiation').probability).toBe('65');
    expect(on(on(typed, 'closed_lost'), 'qualified').probability).toBe('30');
  });
});

describe('an edit', () => {
  it('sends nothing if nothing was changed', () => {
    expect(makePatch(fillValues(opportunity), opportunity)).toEqual({});
  });

  it.each([
    ['12000.50', '12,000.50'],
    ['900', '900'],
    ['1234567.1234', '1234567.1234'],
    [null, ''],
  ])('shows the value %j as %j, which is not a change', (value, typed) => {
    const seen = { ...opportunity, value };
    expect(fillValues(seen).value).toBe(typed);
    expect(makePatch(fillValues(seen), seen)).toEqual({});
  });

  it('sends what was changed, null for what was emptied', () => {
    const values = {
      ...fillValues(opportunity),
      value: ' $13,000 ',
      expectedCloseDate: '',
      tags: [],
    };
    expect(makePatch(values, opportunity)).toEqual({
      value: '$13,000',
      expectedCloseDate: null,
      tags: [],
    });
  });

  it('drops the reason when it is no longer lost', () => {
    const lost: Opportunity = { ...opportunity, stage: 'closed_lost', lostReason: 'Price' };
    expect(makePatch({ ...fillValues(lost), stage: 'lead' }, lost)).toEqual({
      stage: 'lead',
      lostReason: null,
    });
  });
});

describe('faults', () => {
  const fields = (given: object, seen?: Opportunity) =>
    Object.keys(findFaults({ ...newValues(me), name: 'Fleet', ...given }, seen));

  it('do not arise from a name alone', () => {
    expect(fields({})).toEqual([]);
  });

  it.each([
    ['name', { name: '  ' }],
    ['value', { value: 'a lot' }],
    ['probability', { probability: '101' }],
    ['probability', { probability: '12.5' }],
  ])('are shown beside %s in %j', (field, given) => {
    expect(fields(given)).toEqual([field]);
  });

  it('ask for a reason when it is closed as lost, but not if it was lost before', () => {
    expect(fields({ stage: 'closed_lost' })).toEqual(['lostReason']);
    expect(fields({ stage: 'closed_lost', lostReason: 'Price' })).toEqual([]);
    expect(fields({ stage: 'closed_lost' }, { ...opportunity, stage: 'closed_lost' })).toEqual([]);
  });
});
