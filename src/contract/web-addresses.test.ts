import { expect, test } from 'vitest';
import { AiSettingsDraft } from './ai-settings.ts';
import { MailSettingsDraft } from './mail-sync.ts';
import { OrganizationDraft, OrganizationPatch } from './organizations.ts';
import { holdsAccess } from './web-addresses.ts';
import { WebhookDraft } from './webhooks.ts';

test.each([
  ['https://user:secret@host.example/x', true],
  ['https://user@host.example', true],
  ['https://:secret@host.example', true],
  ['http:/user:secret@host.example', true],
  ['https:\\\\user:secret@host.example', true],
  ['ftp://user:secret@host.example', true],
  ['user:secret@host.example', true],
  ['//user:secret@host.example', true],
  ['user:secret@ho st.example', true],
  [' https://user:s%20@host.example', true],
  ['https://host.example/@user:x', false],
  ['https://host.example/?mail=a:b@c.example', false],
  ['host.example:8080', false],
  ['info@host.example', false],
  ['www.host.example', false],
  ['', false],
])('%j contains a name or password: %j', (address, expected) => {
  expect(holdsAccess(address)).toBe(expected);
});

const address = 'https://user:secret@host.example';
const ai = { provider: null, model: null, apiKey: null, monthlyTokens: null };
const mail = { provider: null, contactsDirection: 'in', calendarDirection: 'in', schedule: 'off' };

test.each([
  ['website', OrganizationDraft, { name: 'A', website: address }],
  ['website', OrganizationPatch, { website: address }],
  ['url', WebhookDraft, { url: address, events: ['person.*'] }],
  ['baseUrl', AiSettingsDraft, { ...ai, baseUrl: address }],
  ['serverUrl', MailSettingsDraft, { ...mail, serverUrl: address }],
] as const)('%s refuses one, and does not repeat it', (field, shape, draft) => {
  const { error } = shape.safeParse(draft);
  expect(error?.issues).toMatchObject([
    { path: [field], message: 'must not hold a user name or a password' },
  ]);
  expect(JSON.stringify(error?.issues)).not.toContain('secret');
  expect(shape.safeParse({ ...draft, [field]: 'https://host.example' }).success).toBe(true);
});
