/**
 * One call for what many parts of a page ask for by an id each, such as the cards of a list. It waits until nothing more
 * has been asked for a moment, so that nothing is read while somebody scrolls past.
 */
interface Together<Found> {
  read: (ids: string[]) => Promise<ReadonlyMap<string, Found>>;
  /** How many ids a call takes. */
  most: number;
  /** In milliseconds. */
  pause: number;
}

interface Asking<Found> {
  resolve: (found: Found | null) => void;
  reject: (reason: unknown) => void;
}

/** What comes back reads one of them; null if there is nothing. */
export function readTogether<Found>({ read, most, pause }: Together<Found>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = new Map<string, Asking<Found>[]>();

  const readPiece = async (piece: [string, Asking<Found>[]][]) => {
    try {
      const found = await read(piece.map(([id]) => id));
      for (const [id, asking] of piece)
        for (const { resolve } of asking) resolve(found.get(id) ?? null);
    } catch (reason) {
      for (const [, asking] of piece) for (const { reject } of asking) reject(reason);
    }
  };
  const readAll = () => {
    const asked = [...waiting];
    waiting = new Map();
    for (let at = 0; at < asked.length; at += most) void readPiece(asked.slice(at, at + most));
  };
  return (id: string): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
      clearTimeout(timer);
      timer = setTimeout(readAll, pause);
    });
}
