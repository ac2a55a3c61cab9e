/** A note's text with the colleagues it mentions made out; hovering tells who they are by now. */
import type { Mention } from '#contract/notes.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import classes from './notes.module.css';

export function MentionedText({ content, mentions }: { content: string; mentions: Mention[] }) {
  const nameOf = useStaffName();
  return cutAtMentions(content, mentions).map(({ text, userId, at }) =>
    userId === null ? (
      text
    ) : (
      <span key={at} className={classes.mention} title={nameOf(userId)?.name}>
        {text}
      </span>
    ),
  );
}

/** The pieces of the text; the longest name comes first, as on the server. */
function cutAtMentions(content: string, mentions: readonly Mention[]) {
  const names = mentions
    .map(({ name }) => name.replace(/[^\p{L}\p{N}\s_]/gu, '\\$&'))
    .toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text: content, userId: null, at: 0 }];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])@(?:${names.join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  const pieces: { text: string; userId: string | null; at: number }[] = [];
  let end = 0;
  for (const match of content.matchAll(pattern)) {
    const [text] = match;
    const called = text.slice(1).toLowerCase();
    const userId = mentions.find(({ name }) => name.toLowerCase() === called)?.userId ?? null;
    pieces.push({ text: content.slice(end, match.index), userId: null, at: end });
    pieces.push({ text, userId, at: match.index });
    end = match.index + text.length;
  }
  return [...pieces, { text: content.slice(end), userId: null, at: end }];
}
