import type { FoundBackup } from './backup-names.rules.ts';

/** Where backups are kept, each below its own name. */
export interface BackupHome {
  /** Where it is, in words for people, without a password. */
  place: string;
  /** In the order of their names; anything else that is there is left out. */
  list(): Promise<FoundBackup[]>;
  /** Once it resolves, the bytes survive a crash. */
  write(backup: string, path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null if there is none. */
  read(backup: string, path: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Lets a backup have a file of an earlier one without taking room; false if that cannot be done. */
  share?: (from: string, to: string, path: string) => Promise<boolean>;
  /** From the first moment on it is no complete backup any more. */
  remove(backup: string): Promise<void>;
}
