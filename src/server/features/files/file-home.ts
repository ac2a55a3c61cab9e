import type { PutAside } from './put-aside.rules.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

export interface FileHome {
  /** Where it is, for people; holds no password. */
  place: string;
  /** Takes a finished draft in; once it resolves, the bytes outlast a crash. */
  put(key: string, draft: string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<StoredFile | null>;
  /**
   * At once and for good, wherever in the store it lies: for what no record was made of, and for
   * whoever has a right to be forgotten. All else is put aside.
   */
  erase(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Clears away what broken-off uploads left behind in the store itself. */
  forgetUnfinished(before: Date): Promise<void>;

  /** Nothing happens where there is none. */
  putAside(file: PutAside): Promise<void>;
  /** False where it was not put aside. */
  putBack(key: string): Promise<boolean>;
  getAside(key: string): Promise<StoredFile | null>;
  listAside(): AsyncIterable<PutAside & { size: number }>;
  /** For good, once its days are over. */
  dropAside(file: PutAside): Promise<void>;

  /** What was written down in the store about itself; null where nothing was. */
  readMark(): Promise<string | null>;
  /** With `replace: false` a mark that is there stays as it is. */
  writeMark(text: string, options: { replace: boolean }): Promise<void>;
}
