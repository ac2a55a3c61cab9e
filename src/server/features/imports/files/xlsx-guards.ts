/** Checks a workbook before it is unpacked: whether it is one, how large it becomes, and the names of its sheets. */
import { isAsLargeAsTold, readZipDirectory, unpack } from './zip-directory.ts';

const mebibyte = 1_048_576;
/** The most bytes that all parts of a workbook may unpack to. */
const largestUnpacked = 150 * mebibyte;
const mostParts = 2_000;
const largestIndex = 4 * mebibyte;
const notUnpackable = 'The file is broken: it cannot be unpacked.';

/** What is wrong with a file, in words for the user who chose it. */
export class WorkbookFault extends Error {}

export interface SheetName {
  name: string;
  isHidden: boolean;
}

const oldContainer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The sheets in their order; throws a `WorkbookFault` if the file must not be unpacked. */
export function inspectWorkbook(file: Buffer): SheetName[] {
  if (file.subarray(0, oldContainer.length).equals(oldContainer)) {
    // A workbook with a password is a container of the old format that contains this stream.
    const isLocked = file.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new WorkbookFault(
      isLocked
        ? 'The file is protected by a password. Save it without one and try again.'
        : 'The file has the old Excel format (.xls). Save it as .xlsx and try again.',
    );
  }
  if (file.subarray(0, 2).toString('latin1') !== 'PK') {
    throw new WorkbookFault('This is not an Excel workbook (.xlsx).');
  }
  const entries = readZipDirectory(file);
  if (entries === null) throw new WorkbookFault('The file is broken: it is not whole.');
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new WorkbookFault(
      'The file is protected by a password. Save it without one and try again.',
    );
  }
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > largestUnpacked || entries.length > mostParts) {
    throw new WorkbookFault(
      'The workbook is too large once it is unpacked. Split it, or save the sheet as CSV.',
    );
  }
  // Entries that share their bytes, so that a small file would be unpacked again and again.
  const packed = entries.reduce((sum, { packedSize }) => sum + packedSize, 0);
  if (packed > file.length) throw new WorkbookFault(notUnpackable);
  const index = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (!index) throw new WorkbookFault('This is not an Excel workbook (.xlsx).');
  try {
    if (entries.every((entry) => isAsLargeAsTold(file, entry))) {
      return sheetsOf(unpack(file, index, largestIndex).toString('utf8'));
    }
  } catch (error) {
    throw new WorkbookFault(notUnpackable, { cause: error });
  }
  throw new WorkbookFault(notUnpackable);
}

function sheetsOf(xml: string): SheetName[] {
  const tags = xml.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    const name = /\sname=(?:"([^"]*)"|'([^']*)')/.exec(tag);
    const text = name?.[1] ?? name?.[2];
    const isHidden = /\sstate=["'](?:hidden|veryHidden)["']/.test(tag);
    return text ? [{ name: decodeEntities(text), isHidden }] : [];
  });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (hex || decimal) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return entities[name] ?? whole;
  });
}
