/** The variables of the CRM service: a token must not be sent unencrypted, nor to a mistyped address. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { crmVariables, readCrmSettings } from './crm-variables.ts';

const read = (environment: Record<string, string>) => {
  const { success, data, error } = z.object(crmVariables).safeParse(environment);
  return success ? readCrmSettings(data) : (error?.issues.map(({ message }) => message) ?? []);
};

test('by default: Capsule at its own address, with the saved token', () => {
  const url = 'https://api.capsulecrm.com/api/v2';
  expect(read({})).toEqual({ service: 'capsule', url, token: undefined });
});

test.each([
  ['https://crm.example/api/', 'https://crm.example/api'],
  ['http://127.0.0.1:4000/api/v2', 'http://127.0.0.1:4000/api/v2'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://[::1]:4000/', 'http://[::1]:4000'],
])('at %s', (address, url) => {
  expect(read({ CRM_SERVICE_URL: address, CRM_SERVICE_TOKEN: 'x' })).toEqual({
    service: 'capsule',
    url,
    token: 'x',
  });
});

test.each([
  'http://crm.example',
  'http://127.0.0.1.evil.example',
  'ftp://crm.example',
  'https://user@crm.example',
  'https://:secret@crm.example',
  'https://crm.example/?a=b',
  'https://crm.example/#a',
  'crm.example',
])('not at %s', (address) => {
  expect(read({ CRM_SERVICE_URL: address })).toEqual([
    'must be an https address such as https://api.capsulecrm.com/api/v2, or http on this machine',
  ]);
});

test('only known services and valid tokens are accepted', () => {
  expect(read({ CRM_SERVICE: 'ledger' })).toEqual(['must be one of capsule']);
  expect(read({ CRM_SERVICE: 'toString' })).toEqual(['must be one of capsule']);
  for (const token of ['two words', 'line\nbreak', 'ünicode', '']) {
    expect(read({ CRM_SERVICE_TOKEN: token })).toEqual(['must be an API token, without spaces']);
  }
  expect(read({ CRM_SERVICE_TOKEN: 'x'.repeat(2_001) })).toHaveLength(1);
});
