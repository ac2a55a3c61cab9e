/** The thread that parses and checks a large body, by the schema of the endpoint it was sent to. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Endpoint } from '#contract/endpoint.ts';
import { assertJsonWithin, deepestJson } from './json-limits.ts';
import { parseJson } from './parse-json.ts';
import type { RawJsonSource } from './raw-json.ts';
import { refusalOfFaults } from './schema-faults.ts';
import './schema-words.ts';
import { nextOrder, type ThreadRefusal, toThreadRefusal } from '#server/kernel/jobs/threads.ts';

export interface JsonOrder {
  source: RawJsonSource;
  /** Of the contract, where the endpoint stands. */
  module: string;
  method: string;
  path: string;
}

export type JsonAnswer = { kind: 'value'; value: unknown } | ThreadRefusal;

const mostValues = 2_000_000;

parentPort?.postMessage(await read(await nextOrder()).catch(toThreadRefusal));

async function read({ source, module, method, path }: JsonOrder): Promise<JsonAnswer> {
  const bytes = 'path' in source ? readFileSync(source.path) : Buffer.from(source.bytes);
  assertJsonWithin(bytes, { depth: deepestJson, values: mostValues });
  const { body } = await endpointOf(module, method, path);
  const parsed = body.safeParse(parseJson(bytes));
  if (parsed.error) throw refusalOfFaults(parsed.error.issues);
  return { kind: 'value', value: parsed.data };
}

async function endpointOf(module: string, method: string, path: string) {
  const found = Object.values<Record<string, Partial<Endpoint>>>(await import(module))
    .flatMap((exported) => Object.values<Partial<Endpoint>>(Object(exported)))
    .find((endpoint) => endpoint?.method === method && endpoint.path === path);
  if (!found?.body) throw new Error(`${module} has no body for ${method} ${path}`);
  return { body: found.body };
}
