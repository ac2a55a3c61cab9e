/** A sentence that the server wrote, with the records it names as links. It is text, whatever stands in it. */
import { Fragment } from 'react';
import type { Sentence } from '#contract/sentences.ts';
import { RecordTextLink } from './record-text-link.tsx';

export function SentenceText({ parts }: { parts: Sentence }) {
  return parts.map(({ text, link }, place) => (
    // The pieces of a sentence never change their places.
    <Fragment key={place}>{link ? <RecordTextLink link={link} text={text} /> : text}</Fragment>
  ));
}
