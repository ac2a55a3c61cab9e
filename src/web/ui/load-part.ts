/** Parts of the app that are loaded when they are first shown; if the server is away, they wait for it. */
import { type ComponentType, lazy } from 'react';
import { absence, reportSilence } from '#web/lib/server-away.ts';

/** A component that is loaded when it is first drawn. React's own `lazy` would fail for good if the server is away. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPart(load));
}

/** Loads a module. Rejects if the server answers but does not have it: a newer release has other files. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    reportSilence();
    await serverAnswers();
    return load();
  }
}

/** Resolves once the server is not known to be away. */
function serverAnswers(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (absence.get() !== null) return;
      stop();
      resolve();
    };
    const stop = absence.subscribe(look);
    look();
  });
}
