/** Starts the reference; it ends with this process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

export interface Reference {
  url: string;
  stop(): void;
}

export async function startReference(): Promise<Reference> {
  const child = fork(new URL('./reference-program.ts', import.meta.url));
  const [url] = await once(child, 'message');
  return { url: z.string().parse(url), stop: () => child.disconnect() };
}
