/** Which files are accepted, and what happens to their names. */
import { describe, expect, test } from 'vitest';
import { fileEndings, longestFileName } from '#contract/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { checkKind, getMime } from './file-kinds.rules.ts';
import { cleanFileName, disposition } from './file-names.rules.ts';

describe('kinds', () => {
  test.each([
    ['quote.pdf', 'pdf', true, 'application/pdf'],
    ['Quote.PDF', 'pdf', false, 'application/pdf'],
    ['holiday.photo.jpeg', 'jpg', true, 'image/jpeg'],
    ['fleet.xls', 'cfb', true, 'application/vnd.ms-excel'],
    ['mail.msg', 'cfb', true, 'application/vnd.ms-outlook'],
    ['list.csv', undefined, false, 'text/csv'],
    ['BMW list.txt', 'bmp', false, 'text/plain'],
    ['invite.ics', 'ics', false, 'text/calendar'],
    ['mail.eml', undefined, false, 'message/rfc822'],
  ])('%s with the bytes of %s (binary: %s) is %s', (name, sniffed, isBinary, mime) => {
    expect(checkKind(name, { sniffed, isBinary })).toBe(mime);
  });

  test.each([
    ['quote.pdf', 'png', /called \.pdf, but its contents are those of a \.png file/],
    ['quote.pdf', undefined, /contents are something else/],
    ['photo.png', 'xml', /those of a \.xml/],
    ['letter.docx', 'zip', /those of a \.zip/],
    ['archive.zip', 'jar', /those of a \.jar/],
    ['list.csv', 'xml', /those of a \.xml/],
    ['list.csv', 'png', /those of a \.png/],
    ['list.txt', undefined, /contents are something else/],
    ['page.html', undefined, /Files of type \.html cannot be attached/],
    ['page.xhtml', 'xml', /\.xhtml cannot/],
    ['logo.svg', 'xml', /\.svg cannot/],
    ['shell.pHaR', undefined, /\.phar cannot/],
    ['quote.pdf.exe', 'exe', /\.exe cannot/],
    ['.pdf', 'pdf', /without an ending/],
    ['quote', 'pdf', /without an ending/],
  ])('%s with the bytes of %s is refused', (name, sniffed, words) => {
    expect(() => checkKind(name, { sniffed, isBinary: true })).toThrow(words);
  });

  test('every ending that the pages offer has a media type, and none is a page', () => {
    for (const ending of fileEndings) expect(getMime(`a.${ending}`)).toMatch(/^[a-z]+\/[\w.+-]+$/);
    const types = fileEndings.map((ending) => getMime(`a.${ending}`));
    expect(types.filter((type) => /html|svg|xml$|script/.test(type ?? ''))).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\boot.txt', 'boot.txt'],
    ['C:\\fakepath\\Quote 1.pdf', 'Quote 1.pdf'],
    ['%2e%2e%2fquote.pdf', '%2e%2e%2fquote.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['quote\u202efdp.exe', 'quotefdp.exe'],
    ['  quote  .pdf. . ', 'quote .pdf'],
    ['Ångebot – Größe 🚚.pdf', 'Ångebot – Größe 🚚.pdf'],
    ['con', 'con'],
    ['..', ''],
    ['/', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
    mustSurvive('S-20', { figure: 'a name of ours, no path', limit: 'stored name is ours' });
  });

  test('a shortened name keeps its ending and has no half characters', () => {
    const name = cleanFileName(`${'🚚'.repeat(300)}.pdf`);
    expect(name.length).toBeLessThanOrEqual(longestFileName);
    expect(name).toMatch(/….pdf$/u);
    expect(name.isWellFormed()).toBe(true);
  });

  test.each([
    ['quote.pdf', `attachment; filename="quote.pdf"; filename*=UTF-8''quote.pdf`],
    [
      `a"; filename="b.pdf`,
      `attachment; filename="a__ filename__b.pdf"; filename*=UTF-8''a%22%3B%20filename%3D%22b.pdf`,
    ],
    [
      `Größe 'x'*(1).pdf`,
      `attachment; filename="Gro__e _x__(1).pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27x%27%2A%281%29.pdf`,
    ],
  ])('%j goes out as one header of plain signs', (name, header) => {
    expect(disposition('attachment', name)).toBe(header);
    mustSurvive('S-20', { figure: 'one header', limit: 'header not split' });
  });
});
