import type { Address } from './kinds-on-pages.tsx';

/** Beside the other units of its organization, or of the stock. */
export function pageOfUnit(id: string, organizationId: string | null): Address {
  return organizationId === null
    ? { to: '/units', search: { inStock: 'true', unit: id } }
    : { to: '/organizations/$id', params: { id: organizationId }, search: { unit: id } };
}
