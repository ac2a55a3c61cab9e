import { useState } from 'react';

/** Whether some work is going on, and the way to do it: `const [isSaving, whileSaving] = useBusy()`. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setIsBusy(true);
    try {
      return await work();
    } finally {
      setIsBusy(false);
    }
  };
  return [isBusy, whileBusy] as const;
}
