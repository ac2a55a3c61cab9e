/** The imports of the last 30 days, newest first: the result of each, and a link to its skipped lines. */
import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CrmImportJob } from '#contract/crm-import.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { Ago } from '#web/ui/ago.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useEarlierImports } from './crm-import.api.ts';
import classes from './crm-import.module.css';
import { stateWords } from './crm-import-words.ts';

export function EarlierImports() {
  const query = useEarlierImports();
  return (
    <SectionCard title="Earlier imports" className={classes.card}>
      <PagedList
        query={query}
        words={{
          loading: 'Loading imports...',
          failed: 'Failed to fetch the earlier imports',
          more: 'Older imports',
        }}
        skeleton={<SkeletonRows count={2} height={52} />}
        empty={
          <Text c="dimmed">Each import stays here for 30 days, with the lines it skipped.</Text>
        }
      >
        {(jobs) => (
          <ul className={classes.jobs} aria-label="Earlier imports">
            {jobs.map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </ul>
        )}
      </PagedList>
    </SectionCard>
  );
}

function Row({ job }: { job: CrmImportJob }) {
  const { id: userId } = useCurrentUser();
  const staffName = useStaffName();
  const maker = job.createdById === userId ? undefined : staffName(job.createdById)?.name;
  return (
    <li>
      <Link to="/crm-service-import" search={{ import: job.id }} className={classes.job}>
        <div className={classes.jobWords}>
          <Text fw={500} className={classes.words}>
            {job.fileName}
          </Text>
          <Text fz="dense" c={job.status === 'failed' ? 'var(--crm-danger)' : 'dimmed'}>
            {stateWords(job)}
          </Text>
        </div>
        <Text fz="dense" c="dimmed" className={classes.jobTime}>
          {maker && <span>{maker}</span>}
          <Ago at={job.createdAt} />
        </Text>
        <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.arrow} />
      </Link>
    </li>
  );
}
