/** Ids are UUID v7: made by the server, globally unique, and in order of creation. */
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}

/** Before all ids that are made from then on. */
export function idAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
