/** Shortcuts that work everywhere; `?` opens the list of them all. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSearch } from '#web/features/search/search-state.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { standingPart } from '#web/ui/later-part.tsx';
import { listNavigation } from './navigation.ts';

const KeyboardHelp = standingPart(async () => ({
  default: (await import('./keyboard-help.tsx')).KeyboardHelp,
}));

/** How long `g` waits for the letter of the page to go to. */
const sequencePause = 1_200;

export function Keyboard() {
  const [helpOpened, setHelpOpened] = useState(false);
  const entries = listNavigation(useCurrentUser().role);
  const navigate = useNavigate();
  const leaderAt = useRef(Number.NEGATIVE_INFINITY);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isSecond = event.timeStamp - leaderAt.current < sequencePause;
    const entry = isSecond ? entries.find((each) => each.shortcut === event.key) : undefined;
    leaderAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (entry) void navigate({ to: entry.to });
    else if (event.key === 'c') openSearch();
    else if (event.key === 'q') void navigate({ to: '/tasks/queue' });
    else if (event.key === '?') setHelpOpened(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // In the capture phase, so that the second key of a sequence is not also a shortcut of the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  return <KeyboardHelp opened={helpOpened} onClose={() => setHelpOpened(false)} />;
}

/** Letters belong to the focused field or dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null
  );
}
