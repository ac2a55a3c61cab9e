import { expect, test } from 'vitest';
import { findAddressFault, readServers } from './server-list.rules.ts';

test.each([
  'postgres://crm:secret@db/dealer_crm',
  'postgresql:///crm?host=/run/postgresql&port=5433',
  'postgres://crm:a,b@db:5433/dealer_crm?sslmode=verify-full',
])('%s is taken as it is', (address) => {
  expect(findAddressFault(address, 'primary')).toBeUndefined();
  expect(readServers(address, 'primary')).toBeUndefined();
});

test.each([
  [
    'postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write',
    ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db'],
  ],
  [
    'postgresql://u@[fd00::1],[fd00::2]:5433/db?sslmode=disable&target_session_attrs=primary',
    [
      'postgresql://u@[fd00::1]/db?sslmode=disable',
      'postgresql://u@[fd00::2]:5433/db?sslmode=disable',
    ],
  ],
  ['postgres://h1,h2', ['postgres://h1', 'postgres://h2']],
  ['postgres://u@db/crm?target_session_attrs=read-write', ['postgres://u@db/crm']],
  [
    'postgres:///crm?host=/run/one,/run/two&port=5433&target_session_attrs=read-write',
    [
      'postgres://localhost/crm?host=%2Frun%2Fone&port=5433',
      'postgres://localhost/crm?host=%2Frun%2Ftwo&port=5433',
    ],
  ],
  [
    'postgres:///crm?host=h1,h2&port=5432,5433',
    ['postgres://h1:5432/crm', 'postgres://h2:5433/crm'],
  ],
])('%s has an address for each server', (address, addresses) => {
  expect(findAddressFault(address, 'primary')).toBeUndefined();
  expect(readServers(address, 'primary')).toEqual({ kind: 'primary', addresses });
});

const noAddress = 'must be an address such as postgres://user:password@host:5432/database';
const noServer = /^must name each server as host:port, with commas between/;

test.each([
  ['mysql://u@h1,h2/db', 'primary', noAddress],
  ['h1,h2', 'primary', noAddress],
  ['postgres://u@h1:port/db', 'primary', noAddress],
  ['postgres://u@h1,/db', 'primary', noServer],
  ['postgres://u@h1:5432,h2:many/db', 'primary', noServer],
  ['postgres://u@h1:,h2/db', 'primary', noServer],
  ['postgres:///db?host=h1,h2,h3&port=5432,5433', 'primary', noServer],
  [
    'postgres://u@h1,h2/db?target_session_attrs=standby',
    'primary',
    'must lead to the server that takes writes: target_session_attrs can be read-write or primary',
  ],
  [
    'postgres://u@h1/db?target_session_attrs=read-write',
    'standby',
    /^must lead to a standby: target_session_attrs can be standby or /,
  ],
] as const)('%s is refused as that of a %s', (address, kind, words) => {
  expect(findAddressFault(address, kind)).toMatch(words);
});
