/** The inputs of the filters by tag and industry. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Label, labelsApi, type TaggedNoun } from '#contract/labels.ts';
import { plural } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { withinFilters } from '#web/ui/filter.ts';
import { RecordPicker } from '#web/ui/record-picker.tsx';

/** As many as anybody looks through; typing finds the others. */
const shownAtOnce = 50;

interface FilterProps {
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}

export function TagFilter({ of, ...props }: FilterProps & { of: TaggedNoun }) {
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

export function IndustryFilter(props: FilterProps) {
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
