import { useQuery } from '@tanstack/react-query';
import { leadSourcesQuery } from './leads.api.ts';
import classes from './leads.module.css';

/** Where a search looks, or what is missing before it can look anywhere. */
export function LeadSources() {
  const { data } = useQuery(leadSourcesQuery);
  const ready = data?.filter((source) => source.ready).map(({ source }) => source) ?? [];
  // The line takes its room from the start, so that nothing moves when its words come.
  return (
    <p className={classes.where}>
      {data &&
        (ready.length > 0
          ? `Searches ${new Intl.ListFormat('en').format(ready)}.`
          : `No source is set up yet. ${data.map(({ source, words }) => `${source}: ${words}`).join(' ')}`)}
    </p>
  );
}
