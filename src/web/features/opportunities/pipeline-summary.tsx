/** The three cards over the pipeline: all of it, what was won, and how often. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatNumber, plural } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { summaryQuery } from './opportunities.api.ts';
import classes from './pipeline-summary.module.css';

export function PipelineSummary() {
  const { data, error, refetch } = useQuery(summaryQuery);
  if (error) {
    return <ErrorState title="Failed to add up the pipeline" error={error} onRetry={refetch} />;
  }
  const cards = [
    {
      title: 'Total Pipeline Value',
      number: data && formatAmount(data.totalValue),
      words: data && plural(data.count, 'opportunity', 'opportunities'),
    },
    {
      title: 'Won Deals',
      number: data && formatAmount(data.wonValue),
      words: data && `${formatNumber(data.wonCount)} closed`,
    },
    {
      title: 'Conversion Rate',
      number: data && `${data.conversionRate}%`,
      words: data && 'won of all opportunities',
    },
  ];
  return (
    <section aria-label="Summary" aria-busy={!data}>
      <dl className={classes.cards}>
        {cards.map(({ title, number, words }) => (
          <div key={title} className={classes.card}>
            <dt className={classes.title}>{title}</dt>
            <dd className={classes.number}>
              {number ?? <Skeleton component="span" display="block" h={24} w={96} my={4} />}
            </dd>
            <dd className={classes.words}>
              {words ?? <Skeleton component="span" display="block" h={12} w={72} my={3} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
