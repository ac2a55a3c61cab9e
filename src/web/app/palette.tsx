/** Ctrl K or `c`: finds records and acts on them, adds some, goes to pages, switches the theme. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSparkles, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { askStatusQuery } from '#web/features/ask/ask.api.ts';
import { GlobalSearch } from '#web/features/search/global-search.tsx';
import { noteOpened, openedAt } from '#web/features/search/opened-records.ts';
import type { PaletteAction } from '#web/features/search/palette-action.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import { type Addition, additions, callAddition, noteAdditionOn } from './additions.tsx';
import { furtherPages, listNavigation } from './navigation.ts';
import { type OpenRecord, useOpenRecord } from './open-record.ts';
import { useSubjectVerbs } from './subject-verbs.ts';

const AskDialog = dialogPart(async () => ({
  default: (await import('#web/features/ask/ask-dialog.tsx')).AskDialog,
}));

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

export function Palette(search: PaletteProps) {
  const record = useOpenRecord();
  const [opened, setOpened] = useState<{ adding: Addition; record: OpenRecord | null } | null>(
    null,
  );
  const [isAsking, setIsAsking] = useState(false);
  useNotedOpening();
  const listVerbs = useSubjectVerbs((adding, about) => setOpened({ adding, record: about }));
  const actions = useActions(record, search.opened, {
    add: (adding) => setOpened({ adding, record }),
    ask: () => setIsAsking(true),
  });
  const { Dialog } = opened?.adding ?? {};
  return (
    <>
      <GlobalSearch actions={actions} listVerbs={listVerbs} {...search} />
      {Dialog && <Dialog record={opened?.record ?? null} onClose={() => setOpened(null)} />}
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** What is opened anywhere is offered when the search is opened next. */
function useNotedOpening(): void {
  const { id: userId } = useCurrentUser();
  const opened = useLocation({ select: (location) => openedAt(location) });
  const { kind, id } = opened ?? {};
  useEffect(() => {
    if (kind && id) noteOpened(userId, { kind, id });
  }, [userId, kind, id]);
}

interface Ways {
  add: (addition: Addition) => void;
  ask: () => void;
}

function useActions(
  record: OpenRecord | null,
  isOpen: boolean,
  { add, ask }: Ways,
): PaletteAction[] {
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  // It is loaded ahead, but a palette that nobody has opened asks the server nothing.
  const { data: asking } = useQuery({ ...askStatusQuery, enabled: isOpen });

  // What this page is about comes first, so that c and Enter add it.
  const inOrder = [...additions].sort(
    (left, right) => Number(right.page === pathname) - Number(left.page === pathname),
  );
  const offered = record
    ? [noteAdditionOn(record), callAddition, ...inOrder]
    : [...inOrder, callAddition];
  return [
    ...offered.map((addition) => ({
      id: addition.id,
      group: 'Actions' as const,
      label: addition.label,
      icon: addition.icon,
      run: () => add(addition),
    })),
    ...(asking?.available
      ? [{ id: 'ask', group: 'Actions' as const, label: 'Ask…', icon: IconSparkles, run: ask }]
      : []),
    {
      id: 'theme',
      group: 'Actions',
      label: 'Toggle theme',
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...[...listNavigation(role), ...furtherPages].map(({ to, title, icon }) => ({
      id: to,
      group: 'Go to' as const,
      label: title,
      icon,
      run: () => void navigate({ to }),
    })),
  ];
}
