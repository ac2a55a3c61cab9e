import { opportunitiesApi } from '#contract/opportunities.ts';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';

/** Picks an opportunity by part of its name, its description or a tag. */
export function OpportunityPicker(props: PickerProps) {
  return (
    <SearchedPicker
      {...props}
      api={opportunitiesApi}
      detailOf={({ organizationName, personName }) => organizationName ?? personName}
      placeholder="Search opportunities..."
      nothingFound="No opportunities found"
    />
  );
}
