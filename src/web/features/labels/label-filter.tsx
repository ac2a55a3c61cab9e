/** Filters by a tag or an industry: all that exist, searched on the server, each with its number of records. */
import type { TaggedNoun } from '#contract/labels.ts';
import type { Filter } from '#web/ui/filter.ts';
import { laterControl } from '#web/ui/later-control.tsx';

const TagFilter = laterControl(async () => ({
  default: (await import('./label-pickers.tsx')).TagFilter,
}));
const IndustryFilter = laterControl(async () => ({
  default: (await import('./label-pickers.tsx')).IndustryFilter,
}));

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
