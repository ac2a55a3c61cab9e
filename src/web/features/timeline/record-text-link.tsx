/** A record that a sentence names, as a quiet link to where it is shown. */
import type { ReactElement } from 'react';
import type { KindIn } from '#contract/records.ts';
import type { RecordLink } from '#contract/sentences.ts';
import { TextLink } from '#web/ui/links.tsx';
import classes from './record-text-link.module.css';

interface Shown {
  children: string;
  className: string;
}

const linkTo: Record<KindIn<'links'>, (id: string, shown: Shown) => ReactElement> = {
  person: (id, shown) => <TextLink {...shown} to="/people/$id" params={{ id }} />,
  organization: (id, shown) => <TextLink {...shown} to="/organizations/$id" params={{ id }} />,
  opportunity: (id, shown) => <TextLink {...shown} to="/opportunities/$id" params={{ id }} />,
  task: (id, shown) => <TextLink {...shown} to="/tasks" search={{ task: id }} />,
  event: (id, shown) => <TextLink {...shown} to="/calendar" search={{ event: id }} />,
};

export function RecordTextLink({ link: { type, id }, text }: { link: RecordLink; text: string }) {
  return linkTo[type](id, { children: text, className: classes.link ?? '' });
}
