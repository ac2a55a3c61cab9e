/** Links to what was deleted: no reply tells of them, and they are back once it is. */

const links = ['personId', 'organizationId', 'opportunityId', 'parentId'] as const;
type Links = Partial<Record<(typeof links)[number], string | null | undefined>>;

/** A patch of a locked record without the links of which it says only what it was told: that there is none. */
export async function keepUntold<Patch extends Links>(
  patch: Patch,
  row: Links,
  read: () => Promise<Links>,
): Promise<Patch> {
  const taken = links.filter((link) => patch[link] === null && typeof row[link] === 'string');
  if (taken.length === 0) return patch;
  const told = await read();
  const kept = taken.filter((link) => told[link] === null);
  return { ...patch, ...Object.fromEntries(kept.map((link) => [link, undefined])) };
}
