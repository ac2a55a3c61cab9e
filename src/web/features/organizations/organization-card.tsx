/** An organization in the grid. The whole card is a link to its page. */
import { Badge } from '@mantine/core';
import { IconBriefcase, IconMapPin, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { CardFields, useFieldsLine } from '#web/features/custom-fields/card-fields.tsx';
import { useCompactCards } from '#web/features/tables/use-density.ts';
import { FirstSignal } from '#web/features/unit-signals/first-signal.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { openBeside } from '#web/ui/beside.tsx';
import type { Choosing } from '#web/ui/chosen.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import classes from './organization-card.module.css';
import { StatusBadge } from './organization-status.tsx';

const shownTags = 3;

const plainHeights = { roomy: 176, compact: 136 };

/** Every card has this height, whatever its content, so that the grid never jumps. */
export function useCardHeight(): { isPending: boolean; isCompact: boolean; cardHeight: number } {
  const { isPending, height } = useFieldsLine('organization');
  const [isCompact] = useCompactCards();
  const plainHeight = plainHeights[isCompact ? 'compact' : 'roomy'];
  return { isPending, isCompact, cardHeight: plainHeight + height };
}

/** Read once the page has nothing else to do. */
const ChoiceBox = optionalPart(
  async () => ({
    default: (await import('#web/ui/choice-box.tsx')).ChoiceBox,
  }),
  false,
);

interface OrganizationCardProps {
  organization: Organization;
  /** A search led to it; marked cards offer to open it. */
  marked?: boolean;
  /** It is the one open beside the list. */
  isOpen?: boolean;
  /** Opens it beside the list instead of on its page. */
  onOpen?: ((id: string) => void) | undefined;
  /** Set if it can be chosen together with others. */
  choosing?: Choosing;
}

export function OrganizationCard(props: OrganizationCardProps) {
  const { organization, marked = false, isOpen = false, onOpen, choosing } = props;
  const { id, name, industry, location, contactsCount, revenue, tags } = organization;
  return (
    <article
      className={classes.card}
      aria-label={name}
      data-record={id}
      data-marked={marked || isOpen || undefined}
    >
      <header className={classes.head}>
        <Link
          to="/organizations/$id"
          params={{ id }}
          className={classes.name}
          title={name}
          data-face
          {...(isOpen && { 'aria-current': 'true' })}
          {...(onOpen && { onClick: openBeside(() => onOpen(id)) })}
        >
          {name}
        </Link>
        <StatusBadge status={organization.status} />
      </header>
      {choosing && <ChoiceBox id={id} name={name} choosing={choosing} place="card" />}
      <div className={classes.facts}>
        {industry && <CardLine icon={<IconBriefcase {...iconProps} />}>{industry}</CardLine>}
        {location && <CardLine icon={<IconMapPin {...iconProps} />}>{location}</CardLine>}
      </div>
      <CardFields entity="organization" values={organization.customFields} />
      <div className={classes.tags}>
        {tags.slice(0, shownTags).map((tag) => (
          <Badge key={tag} className={classes.tag}>
            {tag}
          </Badge>
        ))}
      </div>
      <footer className={classes.foot}>
        <span className={classes.contacts}>
          <IconUsers {...iconProps} />
          <span className={classes.words}>
            {formatNumber(contactsCount)}
            <span className={classes.word}> {contactsCount === 1 ? 'contact' : 'contacts'}</span>
          </span>
        </span>
        <FirstSignal organizationId={id} />
        {revenue && (
          <span className={classes.revenue} title={`Revenue: ${revenue}`}>
            {revenue}
          </span>
        )}
        {marked && (
          <LinkButton
            to="/organizations/$id"
            params={{ id }}
            size="compact-sm"
            className={classes.open}
          >
            Open
          </LinkButton>
        )}
      </footer>
    </article>
  );
}

const iconProps = { size: 15, stroke: 1.75, className: classes.icon, 'aria-hidden': true } as const;

function CardLine({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <div className={classes.line} title={children}>
      {icon}
      <span className={classes.words}>{children}</span>
    </div>
  );
}
