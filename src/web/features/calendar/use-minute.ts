/** The minute of the day that it is; follows the clock. */
import { useEffect, useState } from 'react';
import { getMinute } from './day-hours.ts';

const now = () => getMinute(new Date().toISOString());

export function useMinute(): number {
  const [minute, setMinute] = useState(now);
  useEffect(() => {
    const look = () => setMinute(now());
    const timer = setInterval(look, 15_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return minute;
}
