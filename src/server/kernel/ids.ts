/** Ids are UUID v7: made by the server, globally unique, and in order of creation. */
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}
