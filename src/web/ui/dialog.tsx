/** Dialogs and panels. If several are open, Escape closes only the uppermost. */
import { Drawer, type DrawerProps, Modal, type ModalProps, rem } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { FirstFocus } from './first-focus.tsx';

/** The close functions of the open ones, the uppermost last. */
const open: (() => void)[] = [];

export function Dialog({ children, ...props }: ModalProps) {
  useEscape(props);
  return (
    <Modal {...props} closeOnEscape={false}>
      <FirstFocus />
      {children}
    </Modal>
  );
}

interface PanelProps extends DrawerProps {
  /** In px, or a length from the style sheets. Only on phones may a panel cover more than half of the window. */
  size: number | string;
}

export function Panel({ size, children, ...props }: PanelProps) {
  useEscape(props);
  const width = `min(${typeof size === 'number' ? rem(size) : size}, var(--crm-panel-most))`;
  return (
    <Drawer {...props} size={width} closeOnEscape={false}>
      <FirstFocus />
      {children}
    </Drawer>
  );
}

// Mantine's own handler would close all of them at once.
function useEscape({ opened, onClose }: Pick<ModalProps, 'opened' | 'onClose'>): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!opened) return;
    const entry = () => close();
    if (open.push(entry) === 1) window.addEventListener('keydown', handleKey, true);
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) window.removeEventListener('keydown', handleKey, true);
    };
  }, [opened]);
}

function handleKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || isForList(event.target)) return;
  open.at(-1)?.();
}

/** An open list, a menu or an edit in place takes the first Escape: it carries Mantine's mark. */
export function isForList(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('[data-mantine-stop-propagation="true"], [role="menu"]') !== null;
}
