/** Leads to a record that is here already, in a window of its own: the review stays. */
import { IconExternalLink } from '@tabler/icons-react';
import type { ImportEntity } from '#contract/imports.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { TextLink } from '#web/ui/links.tsx';
import classes from './reviews.module.css';

interface RecordLinkProps {
  entity: ImportEntity;
  id: string;
  name: string;
}

/** Its name alone where such records have no page. */
export function RecordLink({ entity, id, name }: RecordLinkProps) {
  const kind = kindOfList(entity);
  if (!isIn('links', kind)) return <b>{name}</b>;
  return (
    <TextLink
      {...kindsOnPages[kind].pageOf(id)}
      target="_blank"
      className={classes.record}
      aria-label={`${name}, opens in a new window`}
    >
      {name}
      <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </TextLink>
  );
}
