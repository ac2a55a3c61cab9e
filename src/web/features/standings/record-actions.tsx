/** What one does with a record: call, write, note, plan, log. Buttons at its head or, on phones, a bar at the thumb. */
import { Button } from '@mantine/core';
import {
  type Icon,
  IconCheckbox,
  IconMail,
  IconNotes,
  IconPhone,
  IconPhonePlus,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CallLink } from '#web/features/calls/calls.api.ts';
import { phoneAddress } from '#web/lib/format.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import classes from './record-actions.module.css';

const CallFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/calls/call-form-dialog.tsx')).CallFormDialog,
}));

export interface RecordActionsProps {
  /** Without a number or an address there is no button for it. */
  phone: string | null | undefined;
  email: string | null | undefined;
  /** Which records a call is logged on, and how the dialog names them: 'with Ruth', 'about Ten utes'. */
  call: { link: CallLink; about: string };
  onNote: () => void;
  onTask: () => void;
  /** The list beside which it stands has the keys for notes and tasks. */
  isBesideList?: boolean;
}

interface Action {
  label: string;
  icon: Icon;
  hint: string;
  href?: string;
  onAct?: () => void;
  shortcut?: string;
}

export function RecordActions({ isBar, ...props }: RecordActionsProps & { isBar: boolean }) {
  const { phone, email, call, onNote, onTask, isBesideList = false } = props;
  const [isLogging, setIsLogging] = useState(false);
  const onLog = () => setIsLogging(true);
  const bar = useRoom(isBar);
  usePageKeys(isBesideList ? { l: onLog } : { l: onLog, n: onNote, t: onTask });

  const actions: Action[] = [
    ...(phone ? [{ label: 'Call', icon: IconPhone, hint: phone, href: phoneAddress(phone) }] : []),
    ...(email ? [{ label: 'E-mail', icon: IconMail, hint: email, href: `mailto:${email}` }] : []),
    { label: 'Note', icon: IconNotes, hint: 'Add a note (N)', onAct: onNote, shortcut: 'n' },
    { label: 'Task', icon: IconCheckbox, hint: 'Add a task (T)', onAct: onTask, shortcut: 't' },
    { label: 'Log Call', icon: IconPhonePlus, hint: 'Log a call (L)', onAct: onLog, shortcut: 'l' },
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div
        ref={bar}
        role="group"
        aria-label="Actions"
        className={isBar ? classes.bar : classes.buttons}
        data-action-bar={isBar || undefined}
      >
        {actions.map((action) =>
          isBar ? (
            <BarAction key={action.label} {...action} />
          ) : (
            <HeadAction key={action.label} {...action} />
          ),
        )}
      </div>
      {isLogging && <CallFormDialog with={call} onClose={() => setIsLogging(false)} />}
    </>
  );
}

/** Tells the page how high the bar is, so that it ends above it: with large letters the bar has two rows. */
function useRoom(isBar: boolean) {
  useRootMark('data-has-action-bar', isBar);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!isBar || !current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--crm-bar', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--crm-bar');
    };
  }, [isBar]);
  return bar;
}

function HeadAction({ label, icon: Icon, hint, href, onAct, shortcut }: Action) {
  const look = {
    variant: label === 'Call' ? 'filled' : 'default',
    leftSection: <Icon size={16} stroke={1.75} aria-hidden />,
    title: hint,
    children: label,
  };
  if (href) return <Button component="a" href={href} {...look} />;
  return <Button aria-keyshortcuts={shortcut} onClick={onAct} {...look} />;
}

function BarAction({ label, icon: Icon, hint, href, onAct, shortcut }: Action) {
  const face = (
    <>
      <Icon size={22} stroke={1.75} aria-hidden />
      {label}
    </>
  );
  if (href) {
    return (
      <a href={href} title={hint} className={classes.cell}>
        {face}
      </a>
    );
  }
  return (
    <button
      type="button"
      title={hint}
      aria-keyshortcuts={shortcut}
      className={classes.cell}
      onClick={onAct}
    >
      {face}
    </button>
  );
}
