/** Which files are accepted: the ending is on the list, and the bytes match it. */
import { fileEndings, readEnding } from '#contract/files.ts';
import { AppError } from '#server/kernel/app-error.ts';

type Ending = (typeof fileEndings)[number];

interface Kind {
  /** The media type that it is stored and served as. */
  mime: string;
  /** The types that `file-type` may find in its bytes, by their endings. */
  bytes: readonly string[];
  /** Text has no signature; it only must not be binary. */
  isText?: boolean;
}

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
/** The container of the older office programs and of Outlook. */
const compound = ['cfb'];

const kinds: Record<Ending, Kind> = {
  pdf: { mime: 'application/pdf', bytes: ['pdf'] },
  doc: { mime: 'application/msword', bytes: compound },
  docx: { mime: `${office}.wordprocessingml.document`, bytes: ['docx'] },
  xls: { mime: 'application/vnd.ms-excel', bytes: compound },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, bytes: ['xlsx'] },
  ppt: { mime: 'application/vnd.ms-powerpoint', bytes: compound },
  pptx: { mime: `${office}.presentationml.presentation`, bytes: ['pptx'] },
  odt: { mime: `${open}.text`, bytes: ['odt'] },
  ods: { mime: `${open}.spreadsheet`, bytes: ['ods'] },
  odp: { mime: `${open}.presentation`, bytes: ['odp'] },
  rtf: { mime: 'application/rtf', bytes: ['rtf'] },
  txt: { mime: 'text/plain', bytes: [], isText: true },
  csv: { mime: 'text/csv', bytes: [], isText: true },
  png: { mime: 'image/png', bytes: ['png', 'apng'] },
  jpg: { mime: 'image/jpeg', bytes: ['jpg'] },
  jpeg: { mime: 'image/jpeg', bytes: ['jpg'] },
  gif: { mime: 'image/gif', bytes: ['gif'] },
  webp: { mime: 'image/webp', bytes: ['webp'] },
  heic: { mime: 'image/heic', bytes: ['heic'] },
  tif: { mime: 'image/tiff', bytes: ['tif'] },
  tiff: { mime: 'image/tiff', bytes: ['tif'] },
  bmp: { mime: 'image/bmp', bytes: ['bmp'] },
  zip: { mime: 'application/zip', bytes: ['zip'] },
  eml: { mime: 'message/rfc822', bytes: [], isText: true },
  msg: { mime: 'application/vnd.ms-outlook', bytes: compound },
  ics: { mime: 'text/calendar', bytes: ['ics'], isText: true },
  vcf: { mime: 'text/vcard', bytes: ['vcf'], isText: true },
};

/** These are recognized by only two letters, which text may begin with: 'BMW X5, 2024'. */
const mistakenForText = ['bmp', 'exe'];

/** What an upload's bytes were found to be. */
export interface Findings {
  /** The ending that `file-type` finds; undefined if it finds none. */
  sniffed: string | undefined;
  /** Contains bytes that text never has. */
  isBinary: boolean;
}

/** The media type of a file by its name; undefined if its ending is not on the list. */
export function getMime(fileName: string): string | undefined {
  return kindOf(fileName)?.mime;
}

/** The media type that the bytes confirm; 415 if the ending is not on the list, or they do not match. */
export function checkKind(fileName: string, { sniffed, isBinary }: Findings): string {
  const kind = assertListed(fileName);
  const ending = readEnding(fileName);
  const isBorneOut = kind.isText
    ? !isBinary && (sniffed === undefined || [...kind.bytes, ...mistakenForText].includes(sniffed))
    : sniffed !== undefined && kind.bytes.includes(sniffed);
  if (isBorneOut) return kind.mime;
  const found =
    sniffed === undefined || compound.includes(sniffed)
      ? 'but its contents are something else'
      : `but its contents are those of a .${sniffed} file`;
  throw new AppError('unsupported_type', `The file is called .${ending}, ${found}.`);
}

/** 415 if the ending is not on the list, before a byte is read. */
export function assertListed(fileName: string): Kind {
  const kind = kindOf(fileName);
  if (kind) return kind;
  const ending = readEnding(fileName);
  throw new AppError(
    'unsupported_type',
    `${ending === '' ? 'Files without an ending' : `Files of type .${ending.slice(0, 20)}`} cannot be attached. ` +
      'Attach a PDF, an office document, an image, a text, an e-mail or a .zip file.',
  );
}

function kindOf(fileName: string): Kind | undefined {
  const ending = fileEndings.find((each) => each === readEnding(fileName));
  return ending && kinds[ending];
}
