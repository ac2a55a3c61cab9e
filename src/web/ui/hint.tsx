/** A tooltip beside what carries its words in `data-hint`, and in `data-hint-side` its side if that is not the top. */
import { Tooltip } from '@mantine/core';

export interface HintProps {
  target: HTMLElement;
}

export function Hint({ target }: HintProps) {
  const { hint, hintSide } = target.dataset;
  if (!hint || !target.isConnected) return null;
  const position = hintSide === 'right' ? 'right' : 'top';
  return <Tooltip target={target} opened multiline maw={280} label={hint} position={position} />;
}
