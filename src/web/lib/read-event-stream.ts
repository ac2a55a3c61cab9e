/** Reads the server-sent events of an endpoint as they arrive, each a piece of JSON. */

import { makeUrl } from '#contract/call-addresses.ts';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { refusal } from './call.ts';
import { errorOfSilence } from './call-error.ts';
import { reportSilence } from './server-away.ts';

/**
 * The parsed data of each event. Throws a `CallError` if the call is refused (with its status), or
 * if no answer comes or it breaks off (status 0); throws the signal's reason when aborted.
 */
export async function* readEventStream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const response = await unlessSilent(signal, () =>
    fetch(makeUrl(endpoint, input), {
      credentials: 'same-origin',
      headers: {
        Accept: 'text/event-stream',
        'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      signal,
    }),
  );
  if (!response.ok || !response.body) {
    throw refusal(endpoint, response.status, response.statusText, await response.text());
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await unlessSilent(signal, () => reader.read());
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

/** The data of an event; empty for a comment, which only keeps the connection open. */
function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n');
}

async function unlessSilent<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    reportSilence();
    throw Object.assign(errorOfSilence(), { cause: error });
  }
}
