/** Names of files: what is kept of an uploaded name, and how it is sent in a header. */
import { basename } from 'node:path';
import { longestFileName, readEnding } from '#contract/files.ts';
import { withoutEnd } from '#contract/text-ends.ts';

/**
 * The last part of a path, without characters that split headers, turn the reading direction or hide
 * the ending. It is only shown: on the disk a file has a random key as its name.
 */
export function cleanFileName(name: string): string {
  const last = basename(name.toWellFormed().replaceAll('\\', '/'));
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '').replace(/\s+/gu, ' ');
  const cleaned = withoutEnd(plain, '. ').trim();
  if (cleaned.length <= longestFileName) return cleaned;
  const ending = readEnding(cleaned);
  const tail = ending.length > 0 && ending.length <= 10 ? `….${ending}` : '…';
  return cleaned.slice(0, longestFileName - tail.length).toWellFormed() + tail;
}

/** `Content-Disposition` with a plain name for old clients and the real one, encoded, for all others. */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
