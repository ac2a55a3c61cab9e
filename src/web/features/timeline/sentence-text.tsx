/** A sentence that the server wrote, with the records it names as links. Everything else in it is plain text. */
import { Fragment } from 'react';
import type { Sentence } from '#contract/sentences.ts';
import { RecordTextLink } from './record-text-link.tsx';

export function SentenceText({ parts }: { parts: Sentence }) {
  return parts.map(({ text, link }, place) => (
    // The pieces never change places, so the index is a stable key.
    <Fragment key={place}>{link ? <RecordTextLink link={link} text={text} /> : text}</Fragment>
  ));
}
