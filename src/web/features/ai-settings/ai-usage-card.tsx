/** How much of the monthly cap the models have used, and each call: who, what for, how much, and how it went. */
import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AiPurpose, type AiSettings, aiPurposes } from '#contract/ai-settings.ts';
import { Id } from '#contract/primitives.ts';
import { accountOptions } from '#web/features/users/account-options.ts';
import { accountsQuery } from '#web/features/users/accounts.api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { FilterBadges } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { AiCallLog } from './ai-call-log.tsx';
import classes from './ai-settings.module.css';
import { purposeLabels } from './ai-words.ts';

const noFilters = { userId: undefined, purpose: undefined, outcome: undefined };

function outcomeOf(value: string | undefined): 'answered' | 'failed' | undefined {
  return value === 'answered' || value === 'failed' ? value : undefined;
}

export function AiUsageCard({ settings }: { settings: AiSettings }) {
  const [url, setUrl] = useUrlState();
  const accounts = useQuery(accountsQuery).data ?? [];
  const chosen = {
    userId: Id.safeParse(url.userId).data,
    purpose: AiPurpose.safeParse(url.purpose).data,
    outcome: outcomeOf(url.outcome),
  };
  const filters = [
    {
      name: 'userId',
      label: 'Who',
      options: accountOptions(accounts),
      anyLabel: 'Everyone',
    },
    {
      name: 'purpose',
      label: 'What for',
      options: aiPurposes.map((value) => ({ value, label: purposeLabels[value] })),
      anyLabel: 'Everything',
    },
    {
      name: 'outcome',
      label: 'Outcome',
      options: [
        { value: 'answered', label: 'Answered' },
        { value: 'failed', label: 'Failed' },
      ],
      anyLabel: 'Any',
    },
  ];
  return (
    <SectionCard
      title="Usage"
      action={
        <FilterMenu
          filters={filters}
          values={chosen}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
      }
    >
      <div className={classes.usage}>
        <Used settings={settings} />
        <FilterBadges
          filters={filters}
          values={chosen}
          onRemove={(name) => setUrl({ [name]: undefined })}
          onClear={() => setUrl(noFilters)}
        />
        <AiCallLog filter={chosen} onClearFilters={() => setUrl(noFilters)} />
      </div>
    </SectionCard>
  );
}

function Used({ settings: { usedTokens, monthlyTokens } }: { settings: AiSettings }) {
  if (monthlyTokens === null) {
    return <Text>{formatNumber(usedTokens)} tokens used this month, without a cap.</Text>;
  }
  const share = Math.min(100, (usedTokens / monthlyTokens) * 100);
  const isUp = usedTokens >= monthlyTokens;
  return (
    <div>
      <Text mb={6}>
        {formatNumber(usedTokens)} of {formatNumber(monthlyTokens)} tokens used this month
        {isUp && '. Nothing more is asked before the next month, or a higher cap'}.
      </Text>
      <Progress
        value={share}
        color={isUp ? 'red' : 'indigo'}
        aria-label="Share of the monthly cap that is used"
      />
    </div>
  );
}
