/** Capsule's answers as records for the import: no information is lost, and nothing odd breaks a page. */
import { describe, expect, test } from 'vitest';
import {
  SourceNote,
  SourceOrganization,
  SourcePerson,
  SourceTask,
} from '#server/features/crm-services/service/service-port.ts';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { ownFields, readEntry, readField, readParty, readTask } from './capsule.rules.ts';
import { CapsuleFields } from './capsule-shapes.ts';

function partyOf(value: unknown) {
  const read = readParty(value);
  if (!('item' in read)) throw new Error(read.unusable.reason);
  const { item } = read;
  if (item.entity !== 'organizations' && item.entity !== 'people') throw new Error(item.entity);
  return item;
}

/** The values of our own extra fields, for what Capsule has no custom field: id and value. */
const valuesOf = (value: unknown) =>
  partyOf(value).fields.map(({ id, value }) => [id, value] as const);
const detailsOf = (value: unknown) =>
  valuesOf(value)
    .find(([id]) => id === 'own:details')?.[1]
    .split('\n') ?? [];

describe('a name', () => {
  test.each([
    [{ title: 'Dr', firstName: 'Ada', lastName: 'King' }, 'Dr Ada King'],
    [{ firstName: null, lastName: 'King' }, 'King'],
    [{ firstName: 'Ada', lastName: '  ' }, 'Ada'],
    [{ firstName: null, lastName: null, name: 'Ada K.' }, 'Ada K.'],
    // Half a character and a NUL cannot be stored.
    [{ firstName: 'A\0da', lastName: 'King\ud83d' }, 'Ada King\ufffd'],
  ])('of a person: %j', (given, name) => {
    expect(partyOf(aPersonThere(1, given)).name).toBe(name);
  });

  test('that is missing leaves the record out, and the report names it', () => {
    for (const [value, entity] of [
      [aPersonThere(7, { firstName: null, lastName: null }), 'people'],
      [anOrganisation(7, { name: ' ' }), 'organizations'],
    ] as const) {
      const reason = 'It has no name in Capsule';
      expect(readParty(value)).toEqual({
        unusable: { entity, externalId: '7', name: 'No. 7', reason },
      });
    }
  });
});

describe('which of several', () => {
  test('blank e-mail addresses, numbers and websites are ignored', () => {
    const party = aPersonThere(1, {
      emailAddresses: [
        { type: 'Work', address: ' ' },
        { type: 'Home', address: 'a@home.example' },
      ],
      phoneNumbers: [{ type: 'Mobile' }, { type: 'Home', number: '1' }],
      websites: [{ service: 'URL' }, { service: 'url', address: 'ada.example' }],
    });
    expect(partyOf(party)).toMatchObject({
      email: 'a@home.example',
      phone: '1',
      website: 'ada.example',
    });
    expect(detailsOf(party)).toEqual([]);
  });

  test('websites: its own page, no account at a network, with the full address', () => {
    const websites = [
      { service: 'TWITTER', address: 'ada', url: 'https://twitter.example/ada' },
      { service: 'URL', address: 'ada.example', url: 'https://ada.example' },
      { service: 'SKYPE', address: 'ada.skype', url: null },
    ];
    const party = aPersonThere(1, { websites });
    expect(partyOf(party).website).toBe('https://ada.example');
    expect(detailsOf(party)).toEqual(['TWITTER: https://twitter.example/ada', 'SKYPE: ada.skype']);
    const plain = aPersonThere(1, { websites: [{ address: 'ada.example' }, { service: 'URL' }] });
    expect(partyOf(plain).website).toBe('ada.example');
    const none = aPersonThere(1, { websites: websites.slice(0, 1) });
    expect(partyOf(none).website).toBeNull();
  });

  test('addresses: the office, in one line, with state and country separately', () => {
    const addresses = [
      { type: 'Home', city: 'Byron Bay' },
      { type: 'Postal', street: 'PO Box 1', city: 'Cairns' },
      {
        type: 'Office',
        street: ' 1 High St \r\n\n Shed 2',
        city: 'Cairns',
        state: 'QLD',
        zip: 4870,
      },
      { type: 'Office', country: 'Australia' },
      { type: 'Other' },
    ];
    const party = anOrganisation(1, { addresses });
    expect(partyOf(party)).toMatchObject({
      location: '1 High St, Shed 2, Cairns, QLD, 4870',
      state: 'QLD',
      country: null,
    });
    expect(detailsOf(party)).toEqual([
      'Home: Byron Bay',
      'Postal: PO Box 1, Cairns',
      'Office: Australia',
    ]);
    const abroad = anOrganisation(1, { addresses: addresses.slice(3) });
    expect(partyOf(abroad)).toMatchObject({ state: null, country: 'Australia' });
    const postal = anOrganisation(1, { addresses: addresses.slice(0, 2) });
    expect(partyOf(postal).location).toBe('PO Box 1, Cairns');
    expect(partyOf(anOrganisation(1, { addresses: [{ type: 'Office' }] })).location).toBeNull();
  });
});

describe('fields', () => {
  test('come by their id, or by their name if there is none, and only with a value', () => {
    const fields = [
      { value: 12, definition: { id: 2, name: 'Trucks' } },
      { value: false, definition: { id: 'x', name: null } },
      { value: 'b', definition: { name: 'Region' } },
      { value: null, definition: { id: 3, name: 'Blank' } },
      { value: ' ', definition: { id: 4, name: 'Blank as well' } },
      { value: 'nobody knows of what', definition: {} },
      { value: 'no definition' },
      'no field at all',
    ];
    expect(partyOf(anOrganisation(1, { fields, about: 'Since 1950' })).fields).toEqual([
      { id: '2', name: 'Trucks', value: '12' },
      { id: 'x', name: '', value: 'false' },
      { id: null, name: 'Region', value: 'b' },
      { id: 'own:about', name: 'About', value: 'Since 1950' },
    ]);
  });

  test('of our own are created once they have a value, for people and organizations', () => {
    expect(
      ownFields.map(({ id, fieldType, isLazy, isOwn }) => [id, fieldType, isLazy, isOwn]),
    ).toEqual([
      ['own:about', 'textarea', true, true],
      ['own:details', 'textarea', true, true],
    ]);
    expect(ownFields.every(({ entityType }) => entityType === 'both')).toBe(true);
    expect(valuesOf(anOrganisation(1))).toEqual([]);
  });

  const fieldOf = (given: object) => {
    const { definitions } = CapsuleFields.parse({ definitions: [given] });
    return definitions[0] ? readField(definitions[0]) : undefined;
  };

  test.each([
    [{ type: 'NUMBER' }, 'number'],
    [{ type: 'date' }, 'date'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'large_text' }, 'textarea'],
    [{ type: 'link' }, 'text'],
    [{ type: null }, 'text'],
    [{ type: 'list', options: ['A', { name: 'B' }, null, 3] }, 'dropdown'],
    // It could not be filled in.
    [{ type: 'list', options: [] }, 'text'],
    [{ type: 'list' }, 'text'],
  ])('%j', (given, fieldType) => {
    expect(fieldOf({ id: 1, name: 'Size', ...given })?.fieldType).toBe(fieldType);
  });

  test('belong to people, organizations or both, and have their tag and options', () => {
    const field = fieldOf({
      id: 5,
      name: 'Size',
      type: 'list',
      tag: { id: 70, name: 'Dealer' },
      description: 'How large',
      captureRule: 'PERSON',
      options: ['A', { name: 'B' }, null],
    });
    expect(field).toEqual({
      id: '5',
      name: 'Size',
      group: 'Dealer',
      fieldType: 'dropdown',
      entityType: 'person',
      options: ['A', 'B'],
      helpText: 'How large',
      isLazy: false,
      isOwn: false,
    });
    expect(fieldOf({ id: 5, name: 'Size', captureRule: 'organisation' })?.entityType).toBe(
      'organization',
    );
    expect(fieldOf({ name: 'Size', captureRule: 'opportunity' })).toMatchObject({
      id: 'name:size',
      entityType: 'both',
    });
    expect(fieldOf({ id: 6, name: ' ' })).toBeNull();
  });
});

test('the owner, where a person works, and the tags that have a name', () => {
  const owner = { id: 1, username: 'ada', name: 'Ada King' };
  const tags = [{ name: 'Dealer' }, { name: null }, { id: 3 }, { name: 'VIP' }];
  expect(
    partyOf(aPersonThere(3, { owner, tags, jobTitle: 'Buyer', organisation: { id: 9 } })),
  ).toMatchObject({
    entity: 'people',
    externalId: '3',
    owner: { username: 'ada', name: 'Ada King', email: null },
    tags: ['Dealer', 'VIP'],
    jobTitle: 'Buyer',
    organizationId: '9',
    createdAt: '2020-01-01T00:00:00Z',
  });
  expect(partyOf(aPersonThere(3, { organisation: { name: 'no id' }, owner: 'ada' }))).toMatchObject(
    {
      organizationId: null,
      owner: null,
    },
  );
});

test('the barest record has nothing undefined, so that it comes back from the database unchanged', () => {
  const id = 1;
  const bare = [
    readParty({ id, type: 'organisation', name: 'North' }),
    readParty({ id, type: 'person', lastName: 'King' }),
    readTask({ id, description: 'Call' }),
    readEntry({ id, type: 'note', content: 'Called', party: { id: 2 } }),
  ].flatMap((read) => ('item' in read ? [read.item] : []));
  const shapes = [SourceOrganization, SourcePerson, SourceTask, SourceNote];
  const again = shapes.map((shape, place) => shape.parse(JSON.parse(JSON.stringify(bare[place]))));
  expect(again).toStrictEqual(bare);
});

describe('what cannot be read', () => {
  const reason = 'Capsule described it in a way that could not be read';

  test.each([
    [{ id: 14, type: 'robot', name: 'R2' }, '14'],
    [{ id: null, type: 'person' }, 'null'],
    [{ type: 'person', firstName: 'Ada' }, 'unknown'],
    ['a text', 'unknown'],
    [null, 'unknown'],
    [{ id: 'x'.repeat(150), type: 'person' }, 'x'.repeat(100)],
  ])('a party: %j', (value, externalId) => {
    expect(readParty(value)).toEqual({
      unusable: { entity: null, externalId, name: `No. ${externalId}`, reason },
    });
  });

  test('a task, and an entry', () => {
    expect(readTask({ description: 'Call' })).toMatchObject({
      unusable: { entity: 'tasks', externalId: 'unknown', reason },
    });
    expect(readEntry({ id: {}, content: 'x' })).toMatchObject({
      unusable: { entity: 'notes', reason },
    });
  });
});

describe('a task', () => {
  const taskOf = (given: Record<string, unknown>) => {
    const read = readTask(aTaskThere(20, given));
    return 'item' in read ? read.item : read.unusable;
  };

  test('comes with its author, its due date and what it is about', () => {
    expect(
      taskOf({
        detail: 'Ask for Bo',
        category: { name: 'Call' },
        status: 'completed',
        dueOn: '2026-10-04',
        dueTime: '14:30:00',
        completedAt: '2025-06-01T02:00:00Z',
        completedBy: { username: 'xena' },
        owner: { email: 'ada@dealer.example' },
        party: { id: 10 },
      }),
    ).toEqual({
      entity: 'tasks',
      externalId: '20',
      name: 'Task 20',
      description: 'Ask for Bo',
      category: 'Call',
      dueOn: '2026-10-04',
      dueTime: '14:30:00',
      isCompleted: true,
      completedAt: '2025-06-01T02:00:00Z',
      completedBy: 'xena',
      owner: { username: null, email: 'ada@dealer.example', name: null },
      partyId: '10',
      createdAt: '2020-01-01T00:00:00Z',
    });
    expect(taskOf({ completedBy: { username: 'x', name: 'Xena' } })).toMatchObject({
      completedBy: 'Xena',
    });
  });

  test.each(['OPEN', 'PENDING', null])('is still to be done where its status is %s', (status) => {
    expect(taskOf({ status })).toMatchObject({ isCompleted: false });
  });

  test('without a text is left out', () => {
    const reason = 'It says nothing in Capsule';
    expect(taskOf({ description: '  ' })).toEqual({
      entity: 'tasks',
      externalId: '20',
      name: 'No. 20',
      reason,
    });
  });
});

describe('an entry', () => {
  const entryOf = (given: Record<string, unknown>) => {
    const read = readEntry(aNoteThere(30, { party: { id: 10 }, ...given }));
    return 'item' in read ? read.item : read.unusable;
  };

  test('that is a note comes with the date when it was written', () => {
    const creator = { username: 'ada', name: 'Ada King' };
    const createdAt = '2025-06-06T00:00:00Z';
    expect(entryOf({ creator, createdAt })).toEqual({
      entity: 'notes',
      externalId: '30',
      name: 'Note 30',
      content: 'Note 30',
      author: { ...creator, email: null },
      partyId: '10',
      createdAt: '2025-05-05T10:00:00Z',
    });
    expect(entryOf({ entryAt: null, createdAt })).toMatchObject({ createdAt });
  });

  test('names the files that are not imported, and is kept even if it has nothing else', () => {
    const attachments = [{ filename: 'plan.pdf' }, { filename: null }, { filename: 'b.png' }];
    const left = 'Files that stayed in Capsule: plan.pdf, b.png';
    expect(entryOf({ attachments })).toMatchObject({ content: `Note 30\n\n${left}` });
    expect(entryOf({ content: null, attachments })).toMatchObject({ content: left });
  });

  test.each([
    [{ type: 'email', subject: 'Hello' }, 'Hello', 'It is an e-mail, not a note'],
    [{ type: 'task' }, 'Note 30', 'It tells of a task, which comes with the tasks'],
    [{ type: 'call' }, 'Note 30', 'It is no note'],
    [{ party: null }, 'Note 30', 'It belongs to an opportunity or a project of Capsule'],
    [{ content: null }, 'No. 30', 'It says nothing in Capsule'],
    [
      { content: `a\n\n b${'x'.repeat(200)}`, type: 'call' },
      `a b${'x'.repeat(116)}…`,
      'It is no note',
    ],
    [{ content: 'x'.repeat(120), type: 'call' }, 'x'.repeat(120), 'It is no note'],
  ])('is left out, and says why: %j', (given, name, reason) => {
    expect(entryOf(given)).toEqual({ entity: 'notes', externalId: '30', name, reason });
  });
});
