/** A record named in a sentence, as a quiet link to its page. */
import type { RecordLink } from '#contract/sentences.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { TextLink } from '#web/ui/links.tsx';
import classes from './record-text-link.module.css';

export function RecordTextLink({ link: { type, id }, text }: { link: RecordLink; text: string }) {
  return (
    <TextLink className={classes.link ?? ''} {...kindsOnPages[type].pageOf(id)}>
      {text}
    </TextLink>
  );
}
