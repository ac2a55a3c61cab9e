/** The box that a note is written in: an @ offers colleagues, who are told that they are mentioned. */
import { Textarea, type TextareaProps } from '@mantine/core';
import { type Ref, useRef, useState } from 'react';
import { noteTexts } from '#contract/notes.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import { findMention, type TypedMention } from './find-mention.ts';

const MentionPicker = optionalPart(async () => ({
  default: (await import('./mention-picker.tsx')).MentionPicker,
}));

interface NoteInputProps extends TextareaProps {
  ref?: Ref<HTMLTextAreaElement>;
}

export function NoteInput({ ref, ...others }: NoteInputProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    setTyped(selectionStart === selectionEnd ? findMention(value, selectionEnd) : null);

  return (
    <div>
      <Textarea
        autosize
        minRows={3}
        maxLength={noteTexts.content.limit}
        {...others}
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={(event) => {
          setTyped(null);
          others.onBlur?.(event);
        }}
      />
      {typed && <MentionPicker box={box} typed={typed} />}
    </div>
  );
}
