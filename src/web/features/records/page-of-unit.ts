/** Where a unit is opened: beside the other units of its organization, or of the stock. */
export function pageOfUnit(id: string, organizationId: string | null) {
  return organizationId === null
    ? ({ to: '/units', search: { inStock: 'true', unit: id } } as const)
    : ({
        to: '/organizations/$id',
        params: { id: organizationId },
        search: { unit: id },
      } as const);
}
