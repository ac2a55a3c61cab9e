import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useCurrentUser } from '#web/features/session/session.api.ts';

export const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'roomy', label: 'Roomy' },
] as const;
export type Density = (typeof densities)[number]['value'];

/** In px at the usual letter size. */
export const rowHeights: Record<Density, number> = { compact: 36, roomy: 44 };

/** How high this user wants the rows of every table, kept in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  return useKeptDensity('table', 'compact');
}

/** Whether cards are drawn with less room around what they say. Phones, whose thumbs need it, have it always. */
export function useCompactCards(): [boolean, (isCompact: boolean) => void] {
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [density, setDensity] = useKeptDensity('card', 'roomy');
  return [
    hasRoom && density === 'compact',
    (isCompact) => setDensity(isCompact ? 'compact' : 'roomy'),
  ];
}

function useKeptDensity(of: 'table' | 'card', usual: Density) {
  const me = useCurrentUser();
  const [density, setDensity] = useLocalStorage<Density>({
    key: `${of}-density:${me.id}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value) => densities.find((each) => each.value === value)?.value ?? usual,
  });
  return [density, setDensity] satisfies [Density, (density: Density) => void];
}
