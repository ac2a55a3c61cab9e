/** Passes on to the window that a record has other viewers, as the stream tells it. */
const listeners = new Set<(id: string) => void>();

export function tellViewed(id: string): void {
  for (const listen of listeners) listen(id);
}

/** Returns how to stop. */
export function whenViewed(listen: (id: string) => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
