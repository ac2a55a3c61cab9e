/** Filters by a tag or an industry: all that exist, searched on the server, each with its number of records. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Label, labelsApi, type TaggedNoun } from '#contract/labels.ts';
import { plural } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { type Filter, withinFilters } from '#web/ui/filter-menu.tsx';
import { RecordPicker } from '#web/ui/record-picker.tsx';

/** As many as anybody looks through; typing finds the others. */
const shownAtOnce = 50;

/** The filter by tag, named `tag` in the URL. */
export function tagFilter(of: TaggedNoun, tag: string | undefined): Filter {
  return {
    name: 'tag',
    label: 'Tag',
    options: tag ? [{ value: tag, label: tag }] : [],
    control: (onChange) => <TagFilter of={of} value={tag} onChange={onChange} />,
  };
}

/** The filter by industry, named `industry` in the URL. */
export function industryFilter(industry: string | undefined): Filter {
  return {
    name: 'industry',
    label: 'Industry',
    options: industry ? [{ value: industry, label: industry }] : [],
    control: (onChange) => <IndustryFilter value={industry} onChange={onChange} />,
  };
}

interface FilterProps {
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}

function TagFilter({ of, ...props }: FilterProps & { of: TaggedNoun }) {
  const [q, setQ] = useState<string | null>(null);
  const found = useQuery({
    ...makeQuery(labelsApi.tags, { query: { of, q: q ?? '', limit: shownAtOnce } }),
    ...whileTyping(q),
  });
  return (
    <LabelPicker
      {...props}
      of={of}
      label="Tag"
      nothingFound="No tag found"
      found={found}
      onSearch={setQ}
    />
  );
}

function IndustryFilter(props: FilterProps) {
  const [q, setQ] = useState<string | null>(null);
  const found = useQuery({
    ...makeQuery(labelsApi.industries, { query: { q: q ?? '', limit: shownAtOnce } }),
    ...whileTyping(q),
  });
  return (
    <LabelPicker
      {...props}
      of="organizations"
      label="Industry"
      nothingFound="No industry found"
      found={found}
      onSearch={setQ}
    />
  );
}

/** Read again whenever the list opens: any change of a record may change a count. */
function whileTyping(q: string | null) {
  return { enabled: q !== null, placeholderData: keepPreviousData, staleTime: 0 } as const;
}

const wordsOf: Record<TaggedNoun, (count: number) => string> = {
  people: (count) => plural(count, 'person', 'people'),
  organizations: (count) => plural(count, 'organization'),
  opportunities: (count) => plural(count, 'opportunity', 'opportunities'),
  tasks: (count) => plural(count, 'task'),
};

interface LabelPickerProps extends FilterProps {
  of: TaggedNoun;
  label: string;
  nothingFound: string;
  found: {
    data: Label[] | undefined;
    isFetching: boolean;
    isPlaceholderData: boolean;
    isError: boolean;
  };
  onSearch: (q: string) => void;
}

function LabelPicker({ of, value, onChange, found, ...others }: LabelPickerProps) {
  return (
    <RecordPicker
      {...others}
      placeholder="Any"
      value={value ? { id: value, name: value } : null}
      onChange={(option) => onChange(option?.id)}
      options={found.data?.map(({ name, count }) => ({
        id: name,
        name,
        detail: wordsOf[of](count),
      }))}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
      comboboxProps={withinFilters}
    />
  );
}
