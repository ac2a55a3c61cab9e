/** The differences between cards and events, which are otherwise read and written alike. */

export interface ReadOptions {
  /** IANA; for times without a zone. */
  timeZone: string;
}

export interface DavCodec<Read, Change> {
  /** The ending of a file's name. */
  extension: 'vcf' | 'ics';
  contentType: string;
  /** tsdav's name of the property that holds a file. */
  dataProperty: 'addressData' | 'calendarData';
  /** The names of the report that returns several files, and of that property. */
  multiget: { report: string; data: string };
  /** Null if it is nothing that we sync, such as a task; throws Unreadable or another error if it is broken. */
  read(text: string, options: ReadOptions): Read | null;
  create(key: string, change: Change, now: Date): string;
  /** What was written, as it will be read, if that can differ from what was asked for. */
  written?(text: string): Read | null;
  /** Everything that is not changed stays as it was. */
  patch(text: string, change: Change, options: ReadOptions & { now: Date }): string;
}

/** The message is for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}
