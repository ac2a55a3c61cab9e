/** The four cards over the reports; each figure opens the records behind it. */
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatNumber, plural } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FigureCards } from '#web/ui/figure-cards.tsx';
import { TextLink } from '#web/ui/links.tsx';
import classes from './report-cards.module.css';
import { linkOpportunities, linkTasks } from './report-links.ts';
import { type ReportView, summaryQuery } from './reports.api.ts';

export function ReportCards({ view }: { view: ReportView }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(summaryQuery(view));
  if (error && (!data || isPlaceholderData)) {
    return <ErrorState title="Failed to add up the reports" error={error} onRetry={refetch} />;
  }
  const days = data?.days ?? { from: null, to: null };
  const won = linkOpportunities(view, days, { stage: 'closed_won' });
  const cards = [
    {
      title: 'Pipeline Value',
      number: data && formatAmount(data.pipelineValue),
      link: linkOpportunities(view, days),
      words: data && plural(data.opportunityCount, 'opportunity', 'opportunities'),
      wordsLink: linkOpportunities(view, days),
    },
    {
      title: 'Won Deals',
      number: data && formatAmount(data.wonValue),
      link: won,
      words: data && `${formatNumber(data.wonCount)} closed`,
      wordsLink: won,
    },
    {
      title: 'Conversion Rate',
      number: data && `${data.conversionRate}%`,
      link: won,
      words: data && `of ${plural(data.opportunityCount, 'opportunity', 'opportunities')}`,
      wordsLink: linkOpportunities(view, days),
    },
    {
      title: 'Active Tasks',
      number: data && formatNumber(data.pendingTasks + data.inProgressTasks),
      link: linkTasks(view, days, 'active'),
      words: data && `${formatNumber(data.completedTasks)} completed`,
      wordsLink: linkTasks(view, days, 'completed'),
    },
  ];
  return (
    <FigureCards
      figures={cards.map(({ title, number, link, words, wordsLink }) => ({
        title,
        number: number && (
          <TextLink {...link} aria-label={`${number}, ${title}`}>
            {number}
          </TextLink>
        ),
        words: words && <TextLink {...wordsLink}>{words}</TextLink>,
      }))}
      className={classes.cards}
      hasLinks
      isOld={isPlaceholderData}
    />
  );
}
