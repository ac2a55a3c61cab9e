/** The branches of an organization with what each has, and what all of them come to; nothing where it has none. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Branch, mostBranches, type Work } from '#contract/organizations.ts';
import { formatNumber, formatTotal, plural } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './branches-card.module.css';
import { groupQuery } from './organizations.api.ts';

export function BranchesCard({ organizationId }: { organizationId: string }) {
  const { data: group } = useQuery(groupQuery(organizationId));
  if (!group || group.branches.length === 0) return null;
  const { branches, more } = group;
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  return (
    <SectionCard title="Branches" count={formatTotal({ count: branches.length, more })}>
      <dl className={classes.sums} aria-label="All branches together">
        <Sum label="Contacts" total={group.contacts} />
        <Sum label="Open deals" total={group.openOpportunities} />
        <Sum label="Open tasks" total={group.openTasks} />
      </dl>
      <ul className={classes.list}>
        {branches.map((branch) => (
          <BranchRow key={branch.id} branch={branch} above={names.get(branch.parentId)} />
        ))}
      </ul>
      {more && (
        <Text c="dimmed" size="xs">
          {`Only ${formatNumber(mostBranches)} branches are shown and counted.`}
        </Text>
      )}
    </SectionCard>
  );
}

function Sum({ label, total }: { label: string; total: Work['contacts'] }) {
  return (
    <div className={classes.sum}>
      <dt>{label}</dt>
      <dd>{formatTotal(total)}</dd>
    </div>
  );
}

interface BranchRowProps {
  branch: Branch;
  /** The branch that this is a branch of, if it is not the organization itself. */
  above: string | undefined;
}

function BranchRow({ branch, above }: BranchRowProps) {
  const { id, name, location, contacts, openOpportunities, openTasks } = branch;
  const place = [above && `Branch of ${above}`, location].filter(Boolean).join(' · ');
  const work = [
    countOf(contacts, 'contact'),
    countOf(openOpportunities, 'open deal'),
    countOf(openTasks, 'open task'),
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <TextLink to="/organizations/$id" params={{ id }}>
        {name}
      </TextLink>
      {place && <span className={classes.detail}>{place}</span>}
      <span className={classes.detail}>{work.join(' · ') || 'Nothing open'}</span>
    </li>
  );
}

/** '1 contact', '1,000+ contacts'; '' for none. */
function countOf(total: Work['contacts'], word: string): string {
  if (total.count === 0) return '';
  return total.more ? `${formatTotal(total)} ${word}s` : plural(total.count, word);
}
