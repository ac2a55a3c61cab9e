/** Links to what was deleted: no reply tells of them, and they are back once it is. */

type Links<Link extends string> = { [key in Link]?: string | null | undefined };

/** A patch of a locked record without those links of which it says only what it was told: that there is none. */
export async function keepUntold<Link extends string, Patch extends Links<Link>>(
  links: readonly Link[],
  patch: Patch,
  { row, read }: { row: Links<Link>; read: () => Promise<Links<Link>> },
): Promise<Patch> {
  const taken = links.filter((link) => patch[link] === null && typeof row[link] === 'string');
  if (taken.length === 0) return patch;
  const told = await read();
  const kept = taken.filter((link) => told[link] === null);
  return { ...patch, ...Object.fromEntries(kept.map((link) => [link, undefined])) };
}
