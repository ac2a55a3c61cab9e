/** Reads the server-sent events of an endpoint as they arrive, each a piece of JSON. */

import { makeUrl } from '#contract/call-addresses.ts';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { refusal } from './call.ts';
import { errorOfSilence } from './call-error.ts';
import { reportSilence } from './server-away.ts';

/** Milliseconds between two looks whether a stream still lives. */
const lookAgain = 5_000;
/** The server gives a sign of life every ten seconds: so many looks without one miss three of them. */
const mostQuietLooks = 7;

interface Continuation {
  /** The id of the last event that the caller has had, of an earlier stream. */
  lastId: string | undefined;
}

/**
 * The parsed data of each event. Throws a `CallError` if the call is refused (with its status), or if no answer comes, it
 * breaks off, or there is no sign of life from it (status 0); throws the signal's reason when aborted. A caller that goes
 * on after a break passes a `continuation`: then a break alone does not mean that the server is away.
 */
export async function* readEventStream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
  continuation?: Continuation,
): AsyncGenerator<unknown> {
  const lastId = continuation?.lastId;
  const response = await unlessSilent(signal, reportSilence, () =>
    fetch(makeUrl(endpoint, input), {
      credentials: 'same-origin',
      headers: {
        Accept: 'text/event-stream',
        'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
      },
      signal,
    }),
  );
  if (!response.ok || !response.body) {
    throw refusal(endpoint, response.status, response.statusText, await response.text());
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const reportBreak = continuation ? () => {} : reportSilence;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await unlessSilent(signal, reportBreak, () =>
        readUnlessQuiet(reader),
      );
      if (done) return;
      const events = (rest + value).split(/\r?\n\r?\n/);
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = dataOf(event);
        if (data !== '') yield JSON.parse(data);
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * After sleep, or where the network has changed, a connection may be dead without either side being told. Looks are
 * counted instead of time, which goes on while the page sleeps and what has arrived is still unread.
 */
async function readUnlessQuiet(reader: ReadableStreamDefaultReader<string>) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const quiet = new Promise<never>((_resolve, reject) => {
    let looks = 0;
    timer = setInterval(() => {
      looks += 1;
      if (looks === mostQuietLooks) reject(new Error('The stream has gone quiet'));
    }, lookAgain);
  });
  try {
    return await Promise.race([reader.read(), quiet]);
  } finally {
    clearInterval(timer);
  }
}

/** The data of an event; empty for a comment, which only keeps the connection open. */
function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n');
}

async function unlessSilent<Result>(
  signal: AbortSignal,
  report: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    report();
    throw Object.assign(errorOfSilence(), { cause: error });
  }
}
