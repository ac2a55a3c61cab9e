/** Parts of the app that are loaded when they are first shown; if the server is away, they wait for it. */
import { type ComponentType, createElement, type ReactElement, use } from 'react';
import { reportSilence, serverIs } from '#web/lib/server-away.ts';

/**
 * A component that is loaded when it is first drawn. React's own `lazy` would fail for good if the server is away, and
 * keeps what was read ahead waiting: React shows what it suspended up to 300 ms late.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ((props: Props) => ReactElement) & { read: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const read = async () => {
    loaded = (await load()).default;
  };
  function Part(props: Props) {
    if (loaded) return createElement(loaded, props);
    loading ??= loadPart(load).then((part) => part.default);
    return createElement(use(loading), props);
  }
  return Object.assign(Part, { read });
}

/** Loads a module. Rejects if the server answers but does not have it: a newer release has other files. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    reportSilence();
    await serverIs('there');
    return load();
  }
}
