/** Picks an organization by part of its name, or creates one with the typed name. */
import { organizationsApi } from '#contract/organizations.ts';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { createFailed, organizationCreated } from './organization-toasts.ts';
import { useCreateOrganization } from './organizations.api.ts';

interface OrganizationPickerProps extends PickerProps {
  /** False if only existing ones make sense, as in a filter. */
  canCreate?: boolean;
}

export function OrganizationPicker({ canCreate = true, ...props }: OrganizationPickerProps) {
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
      {...props}
      api={organizationsApi}
      detailOf={({ location }) => location}
      placeholder="Search organizations..."
      nothingFound={
        canCreate ? 'No organizations yet. Type a name to create one.' : 'No organization found'
      }
      {...(canCreate && { onCreate: handleCreate })}
    />
  );
}
