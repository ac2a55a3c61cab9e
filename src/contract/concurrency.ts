/** Lost updates are refused with `If-Match`: a record's `ETag` is made from its id and last change. */

/** The ETag of a record, as the server sends it and a page returns it in `If-Match`. */
export function makeEtag(record: { id: string; updatedAt: string }): string {
  return `"${record.id}.${Date.parse(record.updatedAt).toString(36)}"`;
}
