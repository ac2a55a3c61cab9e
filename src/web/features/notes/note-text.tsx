/** What a note says; of a long one, where the room is short, its beginning until the rest is asked for. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { MentionedText } from './mentioned-text.tsx';
import classes from './notes.module.css';

/** More than the three lines that are shown. */
const longText = 240;
const manyLines = 4;

interface NoteTextProps {
  note: Pick<Note, 'content' | 'mentions'>;
  isBrief: boolean;
}

export function NoteText({ note: { content, mentions }, isBrief }: NoteTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = content.length > longText || content.split('\n').length > manyLines;
  const isCut = isBrief && isLong && !isWhole;
  return (
    <>
      <Text component="div" className={classes.content} data-cut={isCut || undefined}>
        <MentionedText content={content} mentions={mentions} />
      </Text>
      {isBrief && isLong && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.rest}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
