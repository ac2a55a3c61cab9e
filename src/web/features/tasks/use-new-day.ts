import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { reread } from '#web/lib/queries.ts';

const minute = 60_000;
const today = () => dayjs().format('YYYY-MM-DD');

/** Pages stay open overnight: what is due today, overdue and counted is read again when a new day begins. */
export function useNewDay(): void {
  const client = useQueryClient();
  const [day, setDay] = useState(today);
  const shownDay = useRef(day);

  useEffect(() => {
    const look = () => setDay(today());
    const timer = setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  useEffect(() => {
    if (shownDay.current === day) return;
    shownDay.current = day;
    reread(client, 'new-day');
  }, [client, day]);
}
