/** Reads the reminders again when the next one comes, and says those that come while the page is open. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reminders, Rung } from '#contract/reminders.ts';
import { showToast } from '#web/ui/toast.ts';
import { pageOfReminded } from './page-of-reminded.ts';
import { remindersQuery } from './reminders.api.ts';
import { rungWords } from './rung-words.ts';

/** The server's clock may be a little behind. */
const slack = 250;
/** What came longer ago, in milliseconds, has been there to read. */
const freshFor = 120_000;

const named = ({ id, rungAt }: Rung) => `${id} ${rungAt}`;

export function RingWatch() {
  const { data, refetch } = useQuery(remindersQuery);
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<string> | null>(null);

  const tell = useEffectEvent(({ rung }: Reminders) => {
    const before = known.current;
    known.current = new Set(rung.map(named));
    if (before === null || document.visibilityState !== 'visible') return;
    const [first, ...others] = rung.filter(
      (each) => !before.has(named(each)) && Date.now() - Date.parse(each.rungAt) < freshFor,
    );
    if (!first) return;
    const more = others.length > 0 ? ` And ${others.length} more in the bell.` : '';
    showToast({
      kind: 'info',
      title: first.title,
      message: `${rungWords(first)}.${more}`,
      action: {
        label: 'Open',
        onClick: () => void navigate(pageOfReminded(first)),
      },
    });
  });

  useEffect(() => {
    if (data) tell(data);
  }, [data]);

  const nextAt = data?.nextAt ?? null;
  useEffect(() => {
    if (nextAt === null) return;
    const pause = Math.max(0, Date.parse(nextAt) - Date.now()) + slack;
    const timer = setTimeout(() => void refetch(), pause);
    return () => clearTimeout(timer);
  }, [nextAt, refetch]);

  return null;
}
