import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from './views.api.ts';
import classes from './views.module.css';

/** What the view is called; 'Views' for one that is not there. */
export function ViewName({ id }: { id: string }) {
  const { data } = useQuery(viewsQuery);
  const view = data?.find((each) => each.id === id);
  if (!view) return 'Views';
  return (
    <>
      <VisuallyHidden>Views: </VisuallyHidden>
      <span className={classes.name}>{view.name}</span>
    </>
  );
}
