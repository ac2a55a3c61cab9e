/** Excel workbooks for tests, written by hand, so that they can be as odd as files in the wild are. */
import { crc32, deflateRawSync } from 'node:zlib';

type Cell =
  | string
  | number
  | boolean
  | { date: number }
  | { formula: string; value: string }
  | null;

export interface SheetOfTest {
  name: string;
  rows?: Cell[][];
  state?: 'hidden';
  /** Instead of rows. */
  xml?: string;
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function aWorkbook(sheets: readonly SheetOfTest[]): Buffer {
  const list = sheets.map(({ name, state }, index) => {
    const hidden = state ? ` state="${state}"` : '';
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
  });
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return aZip({
    'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}<Relationship Id="s" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    // Style 1 is a day as spreadsheets keep it.
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map(({ rows = [], xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        xml ?? sheetXml(rows),
      ]),
    ),
  });
}

function sheetXml(rows: readonly Cell[][]): string {
  const lines = rows.map((cells, index) => {
    const line = index + 1;
    const tags = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${line}`));
    return `<row r="${line}">${tags.join('')}</row>`;
  });
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') {
    return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  }
  if ('date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`;
  return `<c r="${place}" t="str"><f>${cell.formula}</f><v>${escapeXml(cell.value)}</v></c>`;
}

function columnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A zip file of these texts; `size` makes its directory say another size than they have. */
export function aZip(
  parts: Record<string, string | Buffer>,
  { size, flags = 0 }: { size?: number; flags?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(size ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(mark(0x04034b50), about, Buffer.from(name), packed);
    entries.push(mark(0x02014b50), Buffer.from([20, 0]), about, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, mark(0x06054b50), end]);
}

function mark(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
