/** Inputs of the filters that are loaded when the filters are first opened. */
import { Skeleton } from '@mantine/core';
import type { ComponentType } from 'react';
import { placedPart } from './later-part.tsx';

export function laterControl<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return placedPart(load, ControlSkeleton);
}

/** As large as an input with its label. */
function ControlSkeleton() {
  return <Skeleton height={57} />;
}
