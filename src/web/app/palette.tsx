/** Ctrl K, or `c`: finds people and organizations, adds records, goes to pages, switches the theme. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingPlus,
  IconCalendarPlus,
  IconCheckbox,
  IconMoon,
  IconNote,
  IconPhone,
  IconSparkles,
  IconSun,
  IconTargetArrow,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { askStatusQuery } from '#web/features/ask/ask.api.ts';
import { AskDialog } from '#web/features/ask/ask-dialog.tsx';
import { GlobalSearch } from '#web/features/search/global-search.tsx';
import type { PaletteAction } from '#web/features/search/palette-action.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { listNavigation } from './navigation.ts';
import { type OpenRecord, useOpenRecord } from './open-record.ts';
import { type QuickDialog, QuickDialogs } from './quick-dialogs.tsx';

const additions = [
  { dialog: 'contact', label: 'Add contact', icon: IconUserPlus, page: '/people' },
  {
    dialog: 'organization',
    label: 'Add organization',
    icon: IconBuildingPlus,
    page: '/organizations',
  },
  { dialog: 'task', label: 'Add task', icon: IconCheckbox, page: '/tasks' },
  {
    dialog: 'opportunity',
    label: 'Add opportunity',
    icon: IconTargetArrow,
    page: '/opportunities',
  },
  { dialog: 'event', label: 'Add event', icon: IconCalendarPlus, page: '/calendar' },
] as const;
const call = { dialog: 'call', label: 'Log call', icon: IconPhone } as const;

export function Palette() {
  const record = useOpenRecord();
  const [opened, setOpened] = useState<{ dialog: QuickDialog; record: OpenRecord | null } | null>(
    null,
  );
  const [isAsking, setIsAsking] = useState(false);
  const actions = useActions(record, {
    open: (dialog) => setOpened({ dialog, record }),
    ask: () => setIsAsking(true),
  });
  return (
    <>
      <GlobalSearch actions={actions} />
      <QuickDialogs
        dialog={opened?.dialog ?? null}
        record={opened?.record ?? null}
        onClose={() => setOpened(null)}
      />
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface Ways {
  open: (dialog: QuickDialog) => void;
  ask: () => void;
}

function useActions(record: OpenRecord | null, { open, ask }: Ways): PaletteAction[] {
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const { data: asking } = useQuery(askStatusQuery);

  const note: PaletteAction[] = record
    ? [
        {
          id: 'note',
          group: 'Actions',
          label: `Add note on ${record.name}`,
          icon: IconNote,
          run: () => open('note'),
        },
      ]
    : [];
  // What belongs to the page comes first, so that c and Enter add it.
  const inOrder = [...additions].sort(
    (left, right) => Number(right.page === pathname) - Number(left.page === pathname),
  );
  return [
    ...note,
    ...(record ? [call, ...inOrder] : [...inOrder, call]).map(({ dialog, label, icon }) => ({
      id: dialog,
      group: 'Actions' as const,
      label,
      icon,
      run: () => open(dialog),
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
    ...listNavigation(role).map(({ to, title, icon }) => ({
      id: to,
      group: 'Go to' as const,
      label: title,
      icon,
      run: () => void navigate({ to }),
    })),
  ];
}
