/** The tags of a person; each is a link to the contacts with that tag. */
import { Badge } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './people.module.css';

const TagLink = createLink((props: ComponentProps<'a'>) => (
  <Badge component="a" className={classes.tagLink} {...props} />
));

export function PersonTags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <TagLink key={tag} to="/people" search={{ tag }} title={`Contacts tagged ${tag}`}>
          {tag}
        </TagLink>
      ))}
    </span>
  );
}
