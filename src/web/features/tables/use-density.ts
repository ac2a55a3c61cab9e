import { useLocalStorage } from '@mantine/hooks';
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
  const me = useCurrentUser();
  const [density, setDensity] = useLocalStorage<Density>({
    key: `table-density:${me.id}`,
    defaultValue: 'compact',
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value) => (value === 'roomy' ? 'roomy' : 'compact'),
  });
  return [density, setDensity];
}
