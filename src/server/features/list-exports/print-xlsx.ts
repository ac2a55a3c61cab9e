/**
 * Prints rows as an XLSX workbook of one sheet, page by page, so that memory does not grow with it.
 * The parts are those that ECMA-376 requires; texts are inline in their cells, because a table of shared
 * strings would have to stay in memory until the end.
 */
import { guardFormula } from '#contract/csv-guard.ts';
import { mostXlsxRows } from '#contract/list-exports.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Column, PrintedPages } from './print-list.ts';
import { zip } from './zip-stream.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell styles, by their index in the style sheet. */
const styles = { header: 1, day: 2, instant: 3 };

const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">
<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
</styleSheet>`,
};

/** Refuses more rows than fit in a sheet below its header. */
export function assertFitsSheet(rows: number): void {
  if (rows <= mostXlsxRows) return;
  const most = mostXlsxRows.toLocaleString('en');
  const words = `An XLSX file holds at most ${most} rows. Export CSV, which has no limit, or narrow the list.`;
  throw new AppError('too_large', words);
}

/** @param zone Instants are written in its local time, because sheets have no time zones. */
export function printXlsx<Item>(
  title: string,
  columns: readonly Column<Item>[],
  pages: PrintedPages<Item>,
  zone: string,
): AsyncGenerator<Buffer> {
  const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>
<sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const files = Object.entries({ ...parts, 'xl/workbook.xml': workbook });
  return zip([
    ...files.map(([name, text]) => ({ name, text: [declaration + text] })),
    { name: 'xl/worksheets/sheet1.xml', text: sheet(columns, pages, zone) },
  ]);
}

async function* sheet<Item>(
  columns: readonly Column<Item>[],
  pages: PrintedPages<Item>,
  zone: string,
): AsyncGenerator<string> {
  const letters = columns.map((_, place) => lettersOf(place));
  const clock = clockOf(zone);
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>`;
  const headers = columns.map(({ header }, place) =>
    textCell(`${letters[place]}1`, guardFormula(header), styles.header),
  );
  yield `<row r="1">${headers.join('')}</row>`;
  let row = 1;
  yield* pages((items) => {
    assertFitsSheet(row - 1 + items.length);
    let text = '';
    for (const item of items) {
      row += 1;
      text += `<row r="${row}">`;
      for (const [place, column] of columns.entries()) {
        text += cell(`${letters[place]}${row}`, column, column.value(item), clock);
      }
      text += '</row>';
    }
    return text;
  });
  yield '</sheetData></worksheet>';
}

function cell(
  at: string,
  { kind }: Pick<Column<never>, 'kind'>,
  value: string | number | null | undefined,
  clock: (instant: Date) => number,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return numberCell(at, value);
  if (kind === 'number' && isExact(value)) return numberCell(at, Number(value));
  if ((kind === 'day' || kind === 'instant') && isDay(value))
    return numberCell(at, serialOf(Date.parse(value)), styles.day);
  if (kind === 'instant') return numberCell(at, clock(new Date(value)), styles.instant);
  return textCell(at, guardFormula(value));
}

function numberCell(at: string, value: number, style = 0): string {
  return `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;
}

/** An XLSX cell holds 32,767 characters. */
const longestCell = 32_767;

/** A cell of type text, so that nothing in it is a formula. */
function textCell(at: string, value: string, style = 0): string {
  const look = style ? ` s="${style}"` : '';
  const text = escaped(value.slice(0, longestCell));
  return `<c r="${at}"${look} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows neither most control characters nor lone surrogates; `_x000D_` would be read as a control character. */
function escaped(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
}

/** Sheets calculate with 15 digits; longer numbers stay text. */
function isExact(value: string): boolean {
  return /^-?[0-9]+(\.[0-9]+)?$/.test(value) && value.replace(/[-.]/g, '').length <= 15;
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && value > '1900-03-01';
}

const day = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);

/** Days since the end of 1899, as sheets store dates. */
function serialOf(milliseconds: number): number {
  return Math.round(((milliseconds - firstDay) / day) * 1e8) / 1e8;
}

/** The serial of the local time in a zone, to the second. */
function clockOf(timeZone: string): (instant: Date) => number {
  // Swedish writes dates as ISO 8601 does: 2026-03-11 09:30:00.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (instant) => serialOf(Date.parse(`${format.format(instant).replace(' ', 'T')}Z`));
}

/** 0 → A, 25 → Z, 26 → AA. */
function lettersOf(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (place % 26));
}
