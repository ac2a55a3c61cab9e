/** Ids are UUID v7: made by the server, globally unique, and in order of creation. */
import { v5, v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** Always the same of one id, and as old: of what goes along with a record that it must not name. */
export function deriveId(id: string): string {
  const timeAndVersion = 15;
  return id.slice(0, timeAndVersion) + v5('goes along', id).slice(timeAndVersion);
}

/** Before all ids that are made from then on. */
export function idAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
