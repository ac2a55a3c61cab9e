/**
 * Reads the little Markdown that an assistant writes: paragraphs, lists, bold, italics, and links
 * to records (`[Ada](person:<id>)`). HTML and other links stay plain text.
 */
import { readId } from '#contract/read-values.ts';
import { isIn, isRecordKind } from '#contract/records.ts';
import type { RecordLink } from '#contract/sentences.ts';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; link: RecordLink; text: string };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/** Nobody nests deeper than this by accident. */
const deepest = 4;

export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: readInline(lines.join(' ')) });
    lines = [];
  };
  for (const line of source.split(/\r?\n/)) {
    const [, mark, item] = line.match(/^\s*([-*+]|\d{1,3}[.)])\s+(.*)$/) ?? [];
    const [, heading] = line.match(/^\s*#{1,6}\s+(.*)$/) ?? [];
    if (mark !== undefined && item !== undefined) {
      endParagraph();
      const ordered = /\d/.test(mark);
      const last = blocks.at(-1);
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(readInline(item));
      else blocks.push({ kind: 'list', ordered, items: [readInline(item)] });
    } else if (heading !== undefined) {
      endParagraph();
      const children: Inline[] = [{ kind: 'strong', children: readInline(heading) }];
      blocks.push({ kind: 'paragraph', children });
    } else if (line.trim() === '') endParagraph();
    else lines.push(line.trim());
  }
  endParagraph();
  return blocks;
}

const escaped = /\\([!-/:-@[-`{-~])/;
const link = /\[((?:\\.|[^\]\\]){0,300})\]\(([^()\s]{0,100})\)/;
const strong = /\*\*(?=[^\s*])((?:\\.|[^\\])+?)(?<=\S)\*\*/;
const emphasis = /\*(?=[^\s*])((?:\\.|[^\\*])+?)(?<=\S)\*/;
const token = new RegExp(
  [escaped, link, strong, emphasis].map(({ source }) => `(?:${source})`).join('|'),
  's',
);

export function readInline(source: string, depth = 0): Inline[] {
  const pieces: Inline[] = [];
  let rest = source;
  for (let match = token.exec(rest); match && depth < deepest; match = token.exec(rest)) {
    const [whole, punctuation, label, target, bold, italic] = match;
    add(pieces, rest.slice(0, match.index));
    rest = rest.slice(match.index + whole.length);
    if (punctuation !== undefined) add(pieces, punctuation);
    else if (bold !== undefined) {
      pieces.push({ kind: 'strong', children: readInline(bold, depth + 1) });
    } else if (italic !== undefined) {
      pieces.push({ kind: 'emphasis', children: readInline(italic, depth + 1) });
    } else if (label !== undefined) {
      const text = label.replace(new RegExp(escaped, 'g'), '$1');
      const record = recordOf(target ?? '');
      if (record) pieces.push({ kind: 'link', link: record, text });
      else add(pieces, text);
    }
  }
  add(pieces, rest);
  return pieces;
}

/** Text that follows text is joined to it. */
function add(pieces: Inline[], text: string): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.kind === 'text') last.text += text;
  else pieces.push({ kind: 'text', text });
}

function recordOf(target: string): RecordLink | undefined {
  const [type = '', given] = target.split(':');
  const id = readId(given);
  return id !== undefined && isRecordKind(type) && isIn('links', type) ? { type, id } : undefined;
}
