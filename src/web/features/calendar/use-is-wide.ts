/** Whether a place is wide enough, in rem; undefined until it has been measured, which is before anything is drawn. */
import { type RefCallback, useCallback, useState } from 'react';
import { useRootScale } from '#web/ui/use-root-scale.ts';

/** A scrollbar that comes or goes with what is shown does not change it back. */
const slack = 1.25;

export function useIsWide(least: number): [RefCallback<HTMLElement>, boolean | undefined] {
  const scale = useRootScale();
  const [isWide, setIsWide] = useState<boolean>();
  const place: RefCallback<HTMLElement> = useCallback(
    (element) => {
      if (!element) return;
      const measure = () => {
        const width = element.clientWidth / (16 * scale);
        setIsWide((was) => width >= (was ? least - slack : least));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [least, scale],
  );
  return [place, isWide];
}
