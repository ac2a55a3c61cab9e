/**
 * Tooltips for many small things: every element inside that carries `data-hint` shows it when
 * hovered. They share one tooltip, as one each would cost more than what it explains.
 */
import { Tooltip } from '@mantine/core';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

const delay = 700;

export function Hints({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (next: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    if (next === target) return;
    setTarget(null);
    if (next) timer.current = window.setTimeout(() => setTarget(next), delay);
  };
  const handleOver = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') show(hintedBy(event.target));
  };

  return (
    // The pointer alone: for screen readers and the keyboard, the elements say the same in words.
    <div
      style={{ display: 'contents' }}
      onPointerOver={handleOver}
      onPointerDown={() => show(null)}
      onPointerLeave={() => show(null)}
    >
      {children}
      {target?.isConnected && (
        <Tooltip
          key={target.dataset.hint}
          target={target}
          opened
          multiline
          maw={280}
          label={target.dataset.hint}
        />
      )}
    </div>
  );
}

function hintedBy(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
}
