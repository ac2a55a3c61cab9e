import { organizationsApi } from '#contract/organizations.ts';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';

/** The input of the filter of people by their organization. */
export function OrganizationFilter(props: PickerProps) {
  return (
    <SearchedPicker
      {...props}
      api={organizationsApi}
      detailOf={({ location }) => location}
      placeholder="Any"
      nothingFound="No organization found"
    />
  );
}
