/**
 * What an item is called on the page. An occurrence that is moved becomes an event of its own, with an id that it did not
 * have; here it keeps its name, so that it stays the same item on the screen, with the focus on it and its keys held down.
 */
interface Named {
  id: string;
  occurrence?: string | null;
}

interface Version {
  id: string;
  updatedAt: string;
}

/** Of what an occurrence has become: its name by its new id, and the other way round. */
const kept = new Map<string, string>();
const became = new Map<string, Version>();

/** Names an item among all: those of one series have the same id. */
export function nameItem({ id, occurrence }: Named): string {
  const name = occurrence ? `${id}/${occurrence}` : id;
  return kept.get(name) ?? name;
}

export function keepName(before: Named, { id, updatedAt }: Version): void {
  const name = nameItem(before);
  kept.set(id, name);
  became.set(name, { id, updatedAt });
}

/**
 * What an occurrence on the screen has become since that was read; undefined if it still is one, as it is again once its move
 * was undone.
 */
export function findSuccessor(item: Named & Version): Version | undefined {
  const found = became.get(nameItem(item));
  return item.occurrence && found && found.updatedAt > item.updatedAt ? found : undefined;
}
