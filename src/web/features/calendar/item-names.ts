/**
 * What an item is called on the page, and the version that it was last saved in here. An occurrence that is moved becomes an
 * event of its own, with an id that it did not have; it keeps its name, so that it stays the same item on the screen, with the
 * focus on it and its keys held down.
 */
interface Named {
  id: string;
  occurrence?: string | null;
}

interface Version {
  id: string;
  updatedAt: string;
}

/** Of what an occurrence has become: its name by its new id. */
const kept = new Map<string, string>();
/** By the name of the item. */
const saved = new Map<string, Version>();

/** Names an item among all: those of one series have the same id. */
export function nameItem({ id, occurrence }: Named): string {
  const name = occurrence ? `${id}/${occurrence}` : id;
  return kept.get(name) ?? name;
}

export function noteSaved(before: Named, { id, updatedAt }: Version): void {
  const name = nameItem(before);
  if (id !== name) kept.set(id, name);
  saved.set(name, { id, updatedAt });
}

/**
 * In what version an item on the screen was saved since it was read; of an occurrence, what it has become. Undefined if it was
 * not, and once its move was undone, which is read as something newer.
 */
export function findSaved(item: Named & Version): Version | undefined {
  const found = saved.get(nameItem(item));
  return found && found.updatedAt > item.updatedAt ? found : undefined;
}
