/**
 * The answers to what the HTML itself asked for (`public/first-calls.js`), each for the first call of exactly its
 * address. What nobody has called after ten seconds, or by the first write, is dropped: it grows old.
 */

interface FirstAnswer extends Promise<Response> {
  /** What a success says, once it has come. */
  come?: { data: unknown; headers: Headers };
}

declare global {
  interface Window {
    firstAnswers?: Map<string, FirstAnswer>;
  }
}

const answers: Map<string, FirstAnswer> = globalThis.window?.firstAnswers ?? new Map();

/** The answer, also if it is still on its way; undefined if there is none for this address. */
export function takeFirstAnswer(address: string): Promise<Response> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}

/** The same, if it has come and is a success. */
export function takeFirstSuccess(address: string): FirstAnswer['come'] {
  const come = answers.get(address)?.come;
  if (come) answers.delete(address);
  return come;
}

export function dropFirstAnswers(): void {
  answers.clear();
}
