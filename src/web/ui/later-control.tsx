/** Inputs of the filters that are loaded when the filters are first opened. */
import { Skeleton } from '@mantine/core';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { placedPart } from './later-part.tsx';

export function laterControl<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return placedPart(load, ControlSkeleton);
}

/** As large as an input with its label. Filters open with the focus in the first input: it keeps the place for that. */
function ControlSkeleton() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const skeleton = ref.current;
    const place = skeleton?.parentElement;
    if (!place) return;
    return () => {
      if (document.activeElement !== skeleton) return;
      const at = [...place.children].indexOf(skeleton);
      // Once the input stands there.
      queueMicrotask(() => place.children[at]?.querySelector('input')?.focus());
    };
  }, []);
  return <Skeleton ref={ref} height={57} tabIndex={0} aria-label="Loading..." />;
}
