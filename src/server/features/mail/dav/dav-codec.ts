/** What tells cards from events, for all that is the same about reading and writing them. */

export interface ReadOptions {
  /** IANA; in which times without a zone are told. */
  timeZone: string;
}

export interface DavCodec<Read, Change> {
  /** Of a file's name. */
  extension: 'vcf' | 'ics';
  contentType: string;
  /** As tsdav names the property that holds a file. */
  dataProperty: 'addressData' | 'calendarData';
  /** The names of the report that answers several files, and of that property. */
  multiget: { report: string; data: string };
  /** Null: nothing of ours, such as a list of tasks; throws Unreadable or any error where it is broken. */
  read(text: string, options: ReadOptions): Read | null;
  create(key: string, change: Change, now: Date): string;
  /** What is not changed stays as it was written. */
  patch(text: string, change: Change, options: ReadOptions & { now: Date }): string;
}

/** The message is for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
