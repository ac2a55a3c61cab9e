/** Lost updates are refused by `If-Match`: a record's `ETag` is made of its id and last change. */

/** The ETag of a record, as the server sends it and a page sends it back in `If-Match`. */
export function makeEtag(record: { id: string; updatedAt: string }): string {
  return `"${record.id}.${Date.parse(record.updatedAt).toString(36)}"`;
}
