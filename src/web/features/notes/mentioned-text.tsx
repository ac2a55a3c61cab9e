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

interface Piece {
  text: string;
  /** Null for what is between mentions. */
  userId: string | null;
  at: number;
}

const isInWord = (letter: string) => /[\p{L}\p{N}_]/u.test(letter);

/** The pieces of the text; of several names that fit the longest counts, as on the server. */
export function cutAtMentions(content: string, mentions: readonly Mention[]): Piece[] {
  const names = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const lower = content.toLowerCase();
  const pieces: Piece[] = [];
  let end = 0;
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    if (at < end || isInWord(lower.charAt(at - 1))) continue;
    const found = names.find(({ name }) => {
      const called = name.toLowerCase();
      return lower.startsWith(called, at + 1) && !isInWord(lower.charAt(at + 1 + called.length));
    });
    if (!found) continue;
    const text = content.slice(at, at + 1 + found.name.length);
    pieces.push({ text: content.slice(end, at), userId: null, at: end });
    pieces.push({ text, userId: found.userId, at });
    end = at + text.length;
  }
  return [...pieces, { text: content.slice(end), userId: null, at: end }];
}
