/** The three cards over the pipeline: everything, what was won, and the conversion rate. */
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatNumber, plural } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FigureCards } from '#web/ui/figure-cards.tsx';
import { summaryQuery } from './opportunities.api.ts';
import classes from './pipeline-summary.module.css';

/** `isLow` leaves the room to what is below. */
export function PipelineSummary({ isLow = false }: { isLow?: boolean }) {
  const { data, error, refetch } = useQuery(summaryQuery);
  if (error) {
    return <ErrorState title="Failed to add up the pipeline" error={error} onRetry={refetch} />;
  }
  const figures = [
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
    <FigureCards
      figures={figures}
      className={[classes.cards, isLow && classes.low].filter(Boolean).join(' ')}
      isLow={isLow}
    />
  );
}
