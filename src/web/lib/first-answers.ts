/**
 * The answers to what the HTML itself asked for; `public/first-calls.js` keeps them, each for the first call of exactly
 * its address. The page takes only what has come by the time it is drawn: whatever is late says so meanwhile.
 */

interface FirstAnswers {
  /** By address. */
  asked: Map<string, { come?: unknown }>;
  /** Called as the page is first drawn: gives up what has not come, save for the signed-in user. */
  keepWhatHasCome: () => void;
  /** The answer to a call; undefined if there is none. A write may change what they say, so it drops them all. */
  take: (method: string, address: string) => Promise<Response> | undefined;
  /** What it says, if it has come and is a success. */
  takeSuccess: (address: string) => { data: unknown; headers: Headers } | undefined;
}

declare global {
  interface Window {
    firstAnswers?: FirstAnswers;
  }
}

/** Undefined where the HTML asked for nothing, as for visitors. */
export const firstAnswers = globalThis.window?.firstAnswers;
