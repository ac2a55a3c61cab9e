/** Sends a call made-up requests, and says what it must never do: fail, answer what is not written, take what is not allowed. */
import fc from 'fast-check';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import type { TestApp, TestClient } from '../app.ts';
import { aUser } from '../factories.ts';
import { ApiDocument, type Call } from '../openapi.ts';
import { RequestMaker, type Sendable } from './requests.ts';
import { folderOf, Records } from './stand-ins.ts';

/** How often a call was answered with each status. */
export type Answers = Map<number, number>;

/** So often a call is sent that takes nothing: each time the same. */
const alike = 5;

interface Reply {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

function told({ url, headers, body }: Sendable, reply: Reply): string {
  const sent = JSON.stringify([url, headers, Buffer.isBuffer(body) ? body.toString() : body]);
  return `${sent} → ${reply.status} ${JSON.stringify(reply.body)}`.slice(0, 2_000);
}

export class Fuzzer {
  readonly calls: Call[];
  private readonly app: TestApp;
  private readonly dataDir: string;
  private readonly document: ApiDocument;
  private client: TestClient;

  private constructor(app: TestApp, dataDir: string, document: ApiDocument, client: TestClient) {
    this.app = app;
    this.dataDir = dataDir;
    this.document = document;
    this.calls = document.calls;
    this.client = client;
  }

  static async of(app: TestApp, dataDir: string): Promise<Fuzzer> {
    const client = await app.signIn('super_user');
    const { body } = await client.get<OpenApiDocument>('/api/openapi.json');
    return new Fuzzer(app, dataDir, new ApiDocument(body), client);
  }

  /** Throws with the smallest request that goes wrong, and the seed to send it again. */
  async try(call: Call, { runs, seed }: { runs: number; seed: number }): Promise<Answers> {
    const maker = new RequestMaker(this.document, call);
    const answers: Answers = new Map();
    let records = this.newRecords();
    const property = fc.asyncProperty(maker.requests, async (request) => {
      if (call.path.endsWith('/restore')) await this.remove(call, records);
      const sent = await maker.write(request, records);
      const reply = await this.send(call, sent);
      if (reply.renewed) records = this.newRecords();
      if (call.method === 'DELETE' && reply.status < 400) records.renew(call.path);
      answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
      const fault = this.faultOf(call, reply, maker.isValid(request));
      if (fault !== undefined) throw new Error(`${call.name} ${fault}: ${told(sent, reply)}`);
    });
    const numRuns = maker.vary ? runs : Math.min(runs, alike);
    await fc.assert(property, { numRuns, seed, ignoreEqualValues: true });
    return answers;
  }

  private newRecords(): Records {
    return new Records({ app: this.app, client: this.client, dataDir: this.dataDir });
  }

  /** Restoring is for what has been deleted. */
  private async remove(call: Call, records: Records): Promise<void> {
    const folder = folderOf(call.path);
    if (folder) await this.client.delete(`/api/${folder}/${await records.idIn(folder)}`);
  }

  private async send(call: Call, sent: Sendable) {
    const isPublic = call.operation.security.length === 0;
    const deliver = (client: TestClient) =>
      client.send(call.method as 'GET', sent.url, sent.body, sent.headers);
    if (isPublic) return { ...(await deliver(this.app.visitor)), renewed: false };
    const reply = await deliver(this.client);
    if (reply.status !== 401) return { ...reply, renewed: false };
    // It may have ended its own session.
    const user = await aUser(await this.app.as(), { role: 'super_user' });
    this.client = await this.app.signIn(user);
    return { ...(await deliver(this.client)), renewed: true };
  }

  /** What is wrong with a reply, in words. */
  private faultOf(call: Call, reply: Reply, isValid: boolean): string | undefined {
    const { status, body, headers } = reply;
    if (status >= 500) return 'failed';
    const replies = this.document.repliesOf(call, status);
    if (!replies) return 'answered with a status that its description lacks';
    if (status < 400 && !isValid) return 'took what its description does not allow';
    if (Object.keys(replies).length === 0) return undefined;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    const schema = replies[type] ?? replies['*/*'];
    if (!schema) return `answered ${type || 'nothing'}, which its description lacks`;
    const { error } = type === 'application/json' ? schema.safeParse(body) : {};
    return error && `answered what its description does not say (${error.message})`;
  }
}
