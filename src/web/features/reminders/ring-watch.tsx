/** Reads the reminders again when the next one comes, and says those that come while the page is open. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reminders, Rung } from '#contract/reminders.ts';
import { showToast } from '#web/ui/toast.ts';
import { pageOfReminded } from './page-of-reminded.ts';
import { remindersQuery } from './reminders.api.ts';
import { rungWords } from './rung-words.ts';
import { tellWhenFree } from './tell-when-free.ts';

/** So that the server's clock has come to that time, too. */
const slack = 250;
/** What came longer ago, in milliseconds, has been there to read. */
const freshFor = 120_000;

const named = ({ id, rungAt }: Rung) => `${id} ${rungAt}`;

export function RingWatch() {
  const { data, dataUpdatedAt, refetch } = useQuery(remindersQuery);
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<string> | null>(null);
  const page = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    page.current = here;
    return () => here.abort();
  }, []);

  const tell = useEffectEvent(({ rung, now }: Reminders) => {
    const before = known.current;
    known.current = new Set(rung.map(named));
    if (before === null || document.visibilityState !== 'visible') return;
    const [first, ...others] = rung.filter(
      (each) => !before.has(named(each)) && Date.parse(now) - Date.parse(each.rungAt) < freshFor,
    );
    if (!first) return;
    const more = others.length > 0 ? ` And ${others.length} more in the bell.` : '';
    const tellOfIt = () =>
      showToast({
        kind: 'info',
        title: first.title,
        message: `${rungWords(first)}.${more}`,
        action: {
          label: 'Open',
          onClick: () => void navigate(pageOfReminded(first)),
        },
      });
    tellWhenFree(tellOfIt, page.current.signal);
  });

  useEffect(() => {
    if (data) tell(data);
  }, [data]);

  const { nextAt = null, now = null } = data ?? {};
  useEffect(() => {
    if (nextAt === null || now === null) return;
    // How long it takes from the reading on: the clock here may be wrong.
    const away = Date.parse(nextAt) - Date.parse(now) - (Date.now() - dataUpdatedAt);
    const timer = setTimeout(() => void refetch(), Math.max(0, away) + slack);
    return () => clearTimeout(timer);
  }, [nextAt, now, dataUpdatedAt, refetch]);

  return null;
}
