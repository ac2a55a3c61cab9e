import { peopleApi } from '#contract/people.ts';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';

/** Picks a person by part of a name, an e-mail address or an organization's name. */
export function PersonPicker(props: PickerProps) {
  return (
    <SearchedPicker
      {...props}
      api={peopleApi}
      detailOf={({ organizationName, email }) => organizationName ?? email}
      placeholder="Search people..."
      nothingFound="Nobody found"
    />
  );
}
