/** A record that a sentence names, as a quiet link to where it is shown. */
import type { RecordLink } from '#contract/sentences.ts';
import { TextLink } from '#web/ui/links.tsx';
import classes from './record-text-link.module.css';

export function RecordTextLink({ link: { type, id }, text }: { link: RecordLink; text: string }) {
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
