/**
 * An opportunity in the list. A click on the card opens the edit dialog, or the record beside the
 * list; a link on it leads to its page.
 */
import { Badge, Text, UnstyledButton } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { formatAmount, formatDay } from '#web/lib/format.ts';
import type { Choosing } from '#web/ui/chosen.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import { CustomerSignal } from './customer-signal.tsx';
import classes from './opportunity-card.module.css';
import { StageBadge } from './stages.tsx';

const shownTags = 2;

/** All in one row, or the facts below the name; on phones the name has a line of its own. */
export type CardLayout = 'wide' | 'medium' | 'phone';

/** Read once the page has nothing else to do. */
const ChoiceBox = optionalPart(
  async () => ({
    default: (await import('#web/ui/choice-box.tsx')).ChoiceBox,
  }),
  false,
);

interface OpportunityCardProps {
  opportunity: Opportunity;
  layout: CardLayout;
  /** Set if it opens beside the list, and whether it is the one that is open there. */
  beside?: { isOpen: boolean } | undefined;
  onOpen: (opportunity: Opportunity) => void;
  choosing: Choosing;
}

export function OpportunityCard(props: OpportunityCardProps) {
  const { opportunity, layout, beside, onOpen, choosing } = props;
  const { id, name, description, stage, value, probability, expectedCloseDate, tags } = opportunity;
  const forWhom = [opportunity.organizationName, opportunity.personName].filter(Boolean).join(', ');
  return (
    <article
      className={classes.card}
      aria-label={name}
      data-record={id}
      data-layout={layout}
      data-open={beside?.isOpen || undefined}
    >
      <ChoiceBox id={id} name={name} choosing={choosing} place="start" />
      <div className={classes.head}>
        <UnstyledButton
          className={classes.name}
          title={name}
          data-face
          {...(!beside && { 'aria-haspopup': 'dialog' })}
          {...(beside?.isOpen && { 'aria-current': 'true' })}
          onClick={() => onOpen(opportunity)}
        >
          {name}
        </UnstyledButton>
        <StageBadge stage={stage} />
        <div className={classes.tags}>
          {tags.slice(0, shownTags).map((tag) => (
            <Badge key={tag} className={classes.tag}>
              {tag}
            </Badge>
          ))}
        </div>
      </div>
      <Text component="div" className={classes.description}>
        <span className={classes.words}>{description || forWhom || 'No description'}</span>
        <CustomerSignal of={opportunity} />
      </Text>
      <dl className={classes.facts}>
        <CardFact label="Value">{value === null ? '–' : formatAmount(value)}</CardFact>
        <CardFact label="Probability">{probability}%</CardFact>
        <CardFact label="Expected Close">
          {expectedCloseDate ? formatDay(expectedCloseDate) : 'Not set'}
        </CardFact>
      </dl>
      <Link
        to="/opportunities/$id"
        params={{ id }}
        className={classes.page}
        aria-label={`Open the page of ${name}`}
        title="Open page"
      >
        <IconArrowUpRight size={18} stroke={1.75} aria-hidden />
      </Link>
    </article>
  );
}

function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
