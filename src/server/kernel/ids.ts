/** Ids are UUID v7: made by the server, unique anywhere, and in order of making. */
import { v7 } from 'uuid';

export function newId(): string {
  return v7();
}
