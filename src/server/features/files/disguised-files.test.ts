/** S-19: what a browser could run, under each name and type that others were fooled by. The bytes decide, not what is claimed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FileAttachment } from '#contract/files.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf, aPng } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-disguised-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const staff = await app.signIn('staff');
const { id: personId } = await aPerson(await app.as('staff'));

const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const xslt = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><a>${script}</a>`;
const gif = `GIF89a/*${'\0'.repeat(10)}*/=1;alert(1)//`;
const acting = `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<<>>\n%%EOF\n`;
const page = `<!doctype html><html><body>${script}</body></html>`;

/** Name, the type that is claimed, the bytes, and the type that it is kept as; null where it is refused. */
const files: [string, string, string | Buffer, string | null][] = [
  ['logo.svg', 'image/svg+xml', svg, null],
  ['logo.SvG', 'image/png', svg, null],
  ['logo.svg.png', 'image/png', svg, null],
  ['logo.txt', 'image/svg+xml', svg, 'text/plain'],
  ['page.html', 'text/html', page, null],
  ['page.HtM', 'text/plain', page, null],
  ['page.html;.png', 'text/html;image/png', page, null],
  ['page.png', 'text/html;image/png', page, null],
  ['page.xhtml', 'application/xhtml+xml', page, null],
  ['page.mhtml', 'multipart/related', page, null],
  ['sheet.xml', 'text/xml', xslt, null],
  ['sheet.xsl', 'application/xslt+xml', xslt, null],
  ['sheet.csv', 'text/csv', xslt, null],
  ['shell.pHaR', 'application/octet-stream', '<?php system("id");', null],
  ['shell.php.pdf', 'application/pdf', '<?php system("id");', null],
  ['code.js', 'text/javascript', 'alert(1)', null],
  ['code.mjs.txt', 'text/javascript', 'alert(1)', 'text/plain'],
  ['page.txt', 'text/html', page, 'text/plain'],
  ['quote.pdf', 'text/html; charset=utf-7', aPdf, 'application/pdf'],
  ['acting.pdf', 'text/html', acting, 'application/pdf'],
  ['both.gif', 'text/javascript', gif, 'image/gif'],
  ['both.js', 'image/gif', gif, null],
  ['dot.html.png', 'text/html', aPng, 'image/png'],
  ['dot.PNG', 'text/html;image/png', aPng, 'image/png'],
];
const held = { refused: 0, harmless: 0 };

test.each(files)('S-19: %s as %s', async (name, claimed, bytes, kept) => {
  const head = `--form\r\nContent-Disposition: form-data; name="personId"\r\n\r\n${personId}\r\n--form\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${claimed}\r\n\r\n`;
  const form = Buffer.concat([
    Buffer.from(head),
    Buffer.from(bytes),
    Buffer.from('\r\n--form--\r\n'),
  ]);
  const type = { 'content-type': 'multipart/form-data; boundary=form' };
  const reply = await staff.send<FileAttachment>('POST', '/api/files', form, type);
  if (kept === null) {
    expect(reply.status).toBe(415);
    held.refused += 1;
    return;
  }
  expect([reply.status, reply.body.mimeType]).toEqual([201, kept]);
  const { fileUrl } = reply.body;
  for (const url of [fileUrl, `${fileUrl}?preview=1`]) {
    const { status, headers } = await staff.get(url);
    expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, kept]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/(^|;)\s*sandbox\s*(;|$)/);
    // Only a picture is shown, and only where it was asked for.
    const shown = url !== fileUrl && kept.startsWith('image/');
    expect(headers['content-disposition']).toMatch(shown ? /^inline;/ : /^attachment;/);
  }
  held.harmless += 1;
});

test('S-19: all together', () => {
  expect(held.refused + held.harmless).toBe(files.length);
  mustSurvive('S-19', {
    figure: `${held.refused} of ${files.length} disguises refused, ${held.harmless} kept as what their bytes are: attachment, nosniff, sandbox`,
    limit: 'attachment, nosniff, sandbox; type from bytes',
  });
});
