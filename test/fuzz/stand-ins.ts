/**
 * Ids that stand in made-up requests for records that exist when they are sent, so that a seed means the same
 * requests at each run. They are put in the place of the stand-ins just before.
 */
import { type RecordKind, recordKinds, records } from '#contract/records.ts';
import type { TestApp, TestClient } from '../app.ts';
import {
  aCall,
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from '../factories.ts';
import { aFile, aPdf, formWith } from '../files.ts';

interface Made {
  app: TestApp;
  client: TestClient;
  dataDir: string;
}

type Make = (made: Made) => Promise<{ id: string }>;

async function answered(reply: Promise<{ body: unknown }>): Promise<{ id: string }> {
  const { body } = await reply;
  // What these calls answer, or within it what was made, or the last of a list.
  const record = Object(Array.isArray(body) ? body.at(-1) : body);
  const { id } = typeof record.id === 'string' ? record : Object(Object.values(record)[0]);
  if (typeof id !== 'string') throw new Error(`Nothing was made: ${JSON.stringify(body)}`);
  return { id };
}
const csv = (): ReturnType<typeof formWith> =>
  formWith('people.csv', Buffer.from('Name,Email\nPat Doe,pat@example.com\n'), {
    entity: 'people',
  });
let made = 0;

const makersOfKinds: Record<RecordKind, Make> = {
  person: async ({ app }) => aPerson(await app.as()),
  organization: async ({ app }) => anOrganization(await app.as()),
  opportunity: async ({ app }) => anOpportunity(await app.as()),
  task: async ({ app }) => aTask(await app.as()),
  event: async ({ app }) => anEvent(await app.as(), { series: { rule: 'daily' } }),
  call: async ({ app }) => aCall(await app.as()),
  note: async ({ app }) => aNote(await app.as()),
  file: async ({ app, dataDir }) => aFile(await app.as(), dataDir),
  unit: async ({ app }) => aUnit(await app.as()),
};

/** How one of each is made, by the folder of the address that names it. */
const makers: Record<string, Make> = {
  ...Object.fromEntries(
    recordKinds.map((kind) => [records[kind].path.replace('/api/', ''), makersOfKinds[kind]]),
  ),
  users: async ({ app }) => aUser(await app.as()),
  'custom-field-definitions': async ({ app }) => aCustomField(await app.as()),
  webhooks: async ({ client }) => {
    const known = await client.get<{ id: string }[]>('/api/webhooks');
    // There can be few.
    const [first] = known.body;
    if (first) return first;
    const draft = { url: 'https://crm.invalid/', events: ['person.*'] };
    return answered(client.post('/api/webhooks', draft));
  },
  invitations: async ({ client }) => {
    made += 1;
    const email = `new-${made}@dealer.example`;
    await client.post('/api/users/invitations', { email, role: 'staff' });
    return answered(client.get('/api/users/invitations'));
  },
  'access-tokens': async ({ client }) => {
    const known = await client.get<{ id: string }[]>('/api/account/access-tokens');
    // There can be fifty, and other calls have made up theirs.
    const [first] = known.body;
    return first ?? answered(client.post('/api/account/access-tokens', { name: 'Nightly sync' }));
  },
  views: async ({ client }) => {
    made += 1;
    return answered(
      client.post('/api/views', { list: 'people', name: `View ${made}`, filter: {} }),
    );
  },
  imports: async ({ client }) => {
    const { body, headers } = await csv();
    return answered(client.send('POST', '/api/imports', body, headers));
  },
  decided: async ({ app, client }) => {
    const { id: organizationId } = await anOrganization(await app.as());
    const lead = { name: 'Harbour Toyota' };
    return answered(client.post('/api/leads/decide', { lead, organizationId, verdict: 'same' }));
  },
};
const folders = Object.keys(makers);
const unknown = '00000000-0000-7000-8000-0000000000ff';

function standInOf(folder: string): string {
  return `00000000-0000-7000-8000-${String(folders.indexOf(folder)).padStart(12, '0')}`;
}

const byField: Record<string, string> = {
  personId: 'people',
  organizationId: 'organizations',
  opportunityId: 'opportunities',
  taskId: 'tasks',
  noteId: 'notes',
  afterId: 'opportunities',
  webhookId: 'webhooks',
  ids: 'tasks',
};

/** Those that suit a field by its name, and one of nothing. */
export function standIns(field: string): string[] {
  // Beside the kind of record that it is of.
  if (field === 'id') return [standInOf('people'), standInOf('tasks'), unknown];
  const folder =
    byField[field] ?? (/(owner|user|actor|assign|createdBy)/i.test(field) ? 'users' : undefined);
  return folder ? [standInOf(folder), standInOf(folder), unknown] : [unknown];
}

/** The folder that an address's `{id}` is in: `/api/people/{id}/restore` → `people`. */
export function folderOf(path: string): string | undefined {
  const folder = /\/([^/]+)\/\{id\}/.exec(path)?.[1];
  if (path.startsWith('/api/crm-service/')) return undefined;
  return folder !== undefined && folder in makers ? folder : undefined;
}

export function standInFor(path: string): string {
  const folder = folderOf(path);
  return folder === undefined ? unknown : standInOf(folder);
}

/** Records in the place of stand-ins; one is made when it is first needed. */
export class Records {
  private readonly ids = new Map<string, string>();
  private readonly made: Made;

  constructor(made: Made) {
    this.made = made;
  }

  /** Forgets the record of an address, which the last call may have deleted. */
  renew(path: string): void {
    const folder = folderOf(path);
    if (folder) this.ids.delete(folder);
  }

  async idIn(folder: string): Promise<string> {
    const known = this.ids.get(folder);
    if (known !== undefined) return known;
    const { id } = (await makers[folder]?.(this.made)) ?? { id: unknown };
    this.ids.set(folder, id);
    return id;
  }

  /** The text with the ids of records for their stand-ins. */
  async fill(text: string): Promise<string> {
    let filled = text;
    for (const folder of folders) {
      const standIn = standInOf(folder);
      if (filled.includes(standIn)) filled = filled.replaceAll(standIn, await this.idIn(folder));
    }
    return filled;
  }
}

/** Bytes that a form's file may be, by the words that stand for them. */
export const contents: Record<string, Buffer> = {
  pdf: aPdf,
  csv: Buffer.from('Name,Email\nPat Doe,pat@example.com\n'),
  json: Buffer.from('{"version":1}'),
  nothing: Buffer.alloc(0),
};
