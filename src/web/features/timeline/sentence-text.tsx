/** A sentence that the server wrote, with the records it names as links. It is text, whatever stands in it. */
import { Fragment } from 'react';
import type { RecordLink, Sentence } from '#contract/sentences.ts';
import { TextLink } from '#web/ui/links.tsx';
import classes from './sentence-text.module.css';

export function SentenceText({ parts }: { parts: Sentence }) {
  return parts.map(({ text, link }, place) => (
    // The pieces of a sentence never change their places.
    <Fragment key={place}>{link ? <RecordTextLink link={link} text={text} /> : text}</Fragment>
  ));
}

function RecordTextLink({ link: { type, id }, text }: { link: RecordLink; text: string }) {
  const look = classes.link ?? '';
  switch (type) {
    case 'person':
      return (
        <TextLink className={look} to="/people/$id" params={{ id }}>
          {text}
        </TextLink>
      );
    case 'organization':
      return (
        <TextLink className={look} to="/organizations/$id" params={{ id }}>
          {text}
        </TextLink>
      );
    case 'opportunity':
      return (
        <TextLink className={look} to="/opportunities/$id" params={{ id }}>
          {text}
        </TextLink>
      );
    case 'task':
      return (
        <TextLink className={look} to="/tasks" search={{ task: id }}>
          {text}
        </TextLink>
      );
    case 'event':
      return (
        <TextLink className={look} to="/calendar" search={{ event: id }}>
          {text}
        </TextLink>
      );
  }
}
