/** The import that this browser has started and whose end it has not shown yet, so that a closed tab loses nothing. */
import type { ImportEntity } from '#contract/imports.ts';

/** `crm`: an import of a CRM service's export. */
type Watched = ImportEntity | 'crm';

const keyOf = (entity: Watched, userId: string) => `import:${entity}:${userId}`;

export function watchedImport(entity: Watched, userId: string): string | null {
  return localStorage.getItem(keyOf(entity, userId));
}

/** Null once its end has been shown. */
export function watchImport(entity: Watched, userId: string, id: string | null): void {
  if (id === null) localStorage.removeItem(keyOf(entity, userId));
  else localStorage.setItem(keyOf(entity, userId), id);
}
