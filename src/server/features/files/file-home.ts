import type { PutAside } from './put-aside.rules.ts';

export interface StoredFile {
  /** Bytes. */
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

export interface FileHome {
  /** Where it is, in words for people, without a password. */
  place: string;
  /** Stores a finished draft; once it resolves, the bytes survive a crash. */
  put(key: string, draft: string): Promise<void>;
  /** Null if there is none. */
  get(key: string): Promise<StoredFile | null>;
  /**
   * Deletes it at once and for good, wherever it is in the store: for uploads without a record, and for
   * people who have a right to be forgotten. Everything else is put aside.
   */
  erase(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** Removes what broken-off uploads left in the store itself. */
  forgetUnfinished(before: Date): Promise<void>;

  /** Does nothing if there is none. */
  putAside(file: PutAside): Promise<void>;
  /** False if it was not put aside. */
  putBack(key: string): Promise<boolean>;
  getAside(key: string): Promise<StoredFile | null>;
  listAside(): AsyncIterable<PutAside & { size: number }>;
  /** Deletes it for good: after its 30 days, if a good backup holds it or a super user says so. */
  dropAside(file: PutAside): Promise<void>;

  /** The store's mark about itself; null if it has none. */
  readMark(): Promise<string | null>;
  /** With `replace: false` an existing mark stays. */
  writeMark(text: string, options: { replace: boolean }): Promise<void>;
}
