/** A lead in the table: it is ticked to be created, or says whose it is already. */
import { Anchor, Checkbox, Table } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Lead } from '#contract/leads.ts';
import { phoneAddress } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { LeadBadge, OriginLinks } from './lead-evidence.tsx';
import { readWebAddress } from './lead-words.ts';
import classes from './leads.module.css';
import { LikeExisting } from './like-existing.tsx';

interface LeadRowProps {
  lead: Lead;
  isSelected: boolean;
  /** It is to be created, though it is or may be an organization already. */
  isWanted: boolean;
  onWant: (isWanted: boolean) => void;
  onToggle: () => void;
  onDismiss: () => void;
}

export function LeadRow(props: LeadRowProps) {
  const { lead, isSelected, isWanted, onToggle, onDismiss } = props;
  const { name, address, phone, website, industry, notes, match } = lead;
  const exists = lead.exists && !isWanted;
  const site = readWebAddress(website);
  const pages = lead.origins.filter(({ url }) => url !== null);
  return (
    <Table.Tr data-exists={exists || undefined} data-selected={isSelected || undefined}>
      <Table.Td className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={exists ? `${name} already exists` : `Select ${name}`}
          checked={isSelected}
          disabled={exists}
          onChange={onToggle}
        />
      </Table.Td>
      <Table.Td className={classes.company}>
        <span className={classes.name}>
          <span>{name}</span>
          <LeadBadge lead={lead} />
        </span>
        {exists && <Existing lead={lead} />}
        <span className={classes.why}>{lead.reasons.join(' · ')}</span>
        {pages.length > 0 && (
          <span className={classes.why}>
            Found in <OriginLinks origins={pages} />
          </span>
        )}
        {match && (
          <LikeExisting lead={lead} match={match} isWanted={isWanted} onWant={props.onWant} />
        )}
      </Table.Td>
      <Table.Td data-label="Address">{address || '-'}</Table.Td>
      <Table.Td data-label="Phone" className={classes.phone}>
        {phone ? <Anchor href={phoneAddress(phone)}>{phone}</Anchor> : '-'}
      </Table.Td>
      <Table.Td data-label="Website" className={classes.site}>
        {site ? (
          <Anchor
            href={site}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`Visit site of ${name}`}
          >
            Visit site
          </Anchor>
        ) : (
          '-'
        )}
      </Table.Td>
      <Table.Td data-label="Industry">{industry || '-'}</Table.Td>
      <Table.Td data-label="Notes">
        <span className={classes.notes} title={notes ?? undefined}>
          {notes || '-'}
        </span>
      </Table.Td>
      <Table.Td className={classes.dismiss}>
        <IconButton
          label={`Dismiss ${name}`}
          tooltip="Dismiss: do not show it to me again"
          icon={IconX}
          size={28}
          onClick={onDismiss}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function Existing({ lead: { existingOrgId, match } }: { lead: Lead }) {
  if (!existingOrgId) return null;
  const more = [match?.words, match?.reasons.join(', ')].filter(Boolean).join(' · ');
  return (
    <span className={classes.existing}>
      <TextLink
        to="/organizations/$id"
        params={{ id: existingOrgId }}
        target="_blank"
        rel="noopener"
      >
        Already exists - View contact
      </TextLink>
      {more && <span className={classes.why}>{more}</span>}
    </span>
  );
}
