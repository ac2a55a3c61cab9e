import { describe, expect, it } from 'vitest';
import {
  customFieldsDraft,
  customFieldsPatch,
  fillInputs,
  getInputValue,
  missingFields,
} from './custom-field-inputs.ts';

const rep = { name: 'rep', fieldType: 'text', required: 'true' } as const;
const fleet = { name: 'fleet.size', fieldType: 'number', required: 'false' } as const;
const vip = { name: 'vip', fieldType: 'boolean', required: 'true' } as const;
const since = { name: 'since', fieldType: 'date', required: 'false' } as const;
const definitions = [rep, fleet, vip, since];

describe('the inputs of custom fields', () => {
  it('hold what a record holds, as text', () => {
    expect(fillInputs({ rep: 'Kim', 'fleet.size': 12, vip: true, since: null })).toEqual({
      rep: 'Kim',
      'fleet.size': '12',
      vip: 'true',
    });
  });

  it('say no for a yes-or-no field that was not touched', () => {
    expect(getInputValue(vip, {})).toBe('false');
    expect(getInputValue(rep, {})).toBe('');
  });

  it('report required fields that are blank, but never a yes-or-no field', () => {
    expect(missingFields(definitions, { rep: '  ' })).toEqual({
      'customFields.rep': 'Is required',
    });
    expect(missingFields(definitions, { rep: 'Kim' })).toEqual({});
  });
});

describe('the custom fields of a new record', () => {
  it('are the ones that have a value, numbers as numbers', () => {
    expect(customFieldsDraft(definitions, { rep: ' Kim ', 'fleet.size': '0', since: '' })).toEqual({
      rep: 'Kim',
      'fleet.size': 0,
      vip: 'false',
    });
  });

  it('are left out if none has a value', () => {
    expect(customFieldsDraft([rep, fleet], { rep: ' ' })).toBeUndefined();
    expect(customFieldsDraft([], { gone: 'x' })).toBeUndefined();
  });
});

describe('the custom fields of an edited record', () => {
  it('are the changed ones, null for those that were emptied', () => {
    const stored = { rep: 'Kim', 'fleet.size': 12, vip: 'true' };
    const inputs = { ...fillInputs(stored), 'fleet.size': '', since: '2026-11-20' };
    expect(customFieldsPatch(definitions, inputs, stored)).toEqual({
      'fleet.size': null,
      since: '2026-11-20',
    });
  });

  it('are left out if nothing changed', () => {
    const stored = { rep: 'Kim', 'fleet.size': 12, vip: 'true', gone: 'kept by the server' };
    expect(customFieldsPatch(definitions, fillInputs(stored), stored)).toBeUndefined();
  });
});
