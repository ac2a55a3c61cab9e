/** A sentence that the server wrote, with the records it names as links. It is text, whatever stands in it. */
import { Fragment } from 'react';
import type { RecordLink, Sentence } from '#contract/sentences.ts';
import { TextLink } from '#web/ui/links.tsx';

export function SentenceText({ parts }: { parts: Sentence }) {
  return parts.map(({ text, link }, place) => (
    // The pieces of a sentence never change their places.
    <Fragment key={place}>{link ? <RecordTextLink link={link} text={text} /> : text}</Fragment>
  ));
}

function RecordTextLink({ link: { type, id }, text }: { link: RecordLink; text: string }) {
  switch (type) {
    case 'person':
      return (
        <TextLink to="/people/$id" params={{ id }}>
          {text}
        </TextLink>
      );
    case 'organization':
      return (
        <TextLink to="/organizations/$id" params={{ id }}>
          {text}
        </TextLink>
      );
    case 'opportunity':
      return (
        <TextLink to="/opportunities/$id" params={{ id }}>
          {text}
        </TextLink>
      );
    case 'task':
      return (
        <TextLink to="/tasks" search={{ task: id }}>
          {text}
        </TextLink>
      );
    case 'event':
      return (
        <TextLink to="/calendar" search={{ event: id }}>
          {text}
        </TextLink>
      );
  }
}
