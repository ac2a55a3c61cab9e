/** Picks an organization by part of its name, or creates one with the typed name. */
import { type Organization, organizationsApi } from '#contract/organizations.ts';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { createFailed, organizationCreated } from './organization-toasts.ts';
import { useCreateOrganization } from './organizations.api.ts';

const search = {
  api: organizationsApi,
  detailOf: ({ location }: Organization) => location,
  placeholder: 'Search organizations...',
};

export function OrganizationPicker(props: PickerProps) {
  const create = useCreateOrganization();

  const handleCreate = async (name: string) => {
    try {
      const created = await create.mutateAsync({ body: { name } });
      showToast(organizationCreated);
      return created;
    } catch (reason) {
      showFailure(reason, createFailed);
      return null;
    }
  };

  return (
    <SearchedPicker
      {...search}
      {...props}
      nothingFound="No organizations yet. Type a name to create one."
      onCreate={handleCreate}
    />
  );
}

/** For where only those make sense that are there already, as in a filter. */
export function ExistingOrganizationPicker(props: PickerProps) {
  return <SearchedPicker {...search} {...props} nothingFound="No organization found" />;
}
