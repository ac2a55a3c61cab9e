/** The badge beside a lead's name; it opens what was found on its website. */
import { Anchor, Badge, Popover, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import type { Lead, LeadEvidence, LeadOrigin } from '#contract/leads.ts';
import { Ago } from '#web/ui/ago.tsx';
import { outcomeWords, readWebAddress } from './lead-words.ts';
import classes from './leads.module.css';

export function LeadBadge({ lead }: { lead: Lead }) {
  const { evidence, verified, name } = lead;
  // Without a website, or if it could not be checked, nothing is known either way.
  if (!evidence || evidence.outcome === 'unchecked') return null;
  const word = verified ? 'Verified' : 'Unverified';
  return (
    <Popover width="min(340px, calc(100vw - 24px))" position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.badge} aria-label={`${word}: what was seen of ${name}`}>
          <Badge color={verified ? 'green' : 'gray'} style={{ cursor: 'pointer' }}>
            {word}
          </Badge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Evidence lead={lead} evidence={evidence} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Evidence({ lead, evidence }: { lead: Lead; evidence: LeadEvidence }) {
  const { outcome, finalUrl, status, title, matched, doubts, checkedAt } = evidence;
  const address = readWebAddress(finalUrl);
  return (
    <div className={classes.evidence}>
      <p>{outcomeWords[outcome]}</p>
      <dl>
        {address && (
          <Fact term="Address">
            <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
              {finalUrl}
            </Anchor>
            {status !== null && ` (status ${status})`}
          </Fact>
        )}
        {title && <Fact term="Title">{title}</Fact>}
        {matched.length > 0 && <Fact term="Speaks for it">{matched.join('; ')}</Fact>}
        {doubts.length > 0 && <Fact term="Speaks against it">{doubts.join('; ')}</Fact>}
        {lead.origins.length > 0 && (
          <Fact term="Found in">
            <OriginLinks origins={lead.origins} />
          </Fact>
        )}
        <Fact term="Looked at">
          <Ago at={checkedAt} isSentence />
        </Fact>
      </dl>
    </div>
  );
}

/** Where a lead was found, each source with a link to its page if there is one. */
export function OriginLinks({ origins }: { origins: readonly LeadOrigin[] }) {
  return origins.map(({ source, url }, place) => {
    const address = readWebAddress(url);
    return (
      <Fragment key={`${source} ${url}`}>
        {place > 0 && ', '}
        {address ? (
          <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
            {source}
          </Anchor>
        ) : (
          source
        )}
      </Fragment>
    );
  });
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
