/** Picks an organization by part of its name, or creates one with the typed name, unless it may be here already. */
import { type Organization, organizationsApi } from '#contract/organizations.ts';
import type { Creation } from '#web/ui/record-picker.tsx';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { createFailed, organizationCreated } from './organization-toasts.ts';
import { useCreateOrganization } from './organizations.api.ts';

const search = {
  api: organizationsApi,
  detailOf: ({ location }: Organization) => location,
  placeholder: 'Search organizations...',
};

/** What may be it already. If that cannot be asked, the create itself still refuses what is likely. */
async function ask(name: string) {
  try {
    // Most visits of a page never ask, so it is read later.
    const { askForAlike } = await import('#web/features/duplicates/ask-for-alike.ts');
    return await askForAlike({ kind: 'organization', name });
  } catch {
    return undefined;
  }
}

export function OrganizationPicker(props: PickerProps) {
  const create = useCreateOrganization();

  const handleCreate = async (name: string, anyway: boolean): Promise<Creation> => {
    const alike = anyway ? undefined : await ask(name);
    if (alike) return { alike };
    try {
      const query = { duplicates: anyway ? 'allow' : 'refuse' } as const;
      const made = await create.mutateAsync({ body: { name }, query });
      showToast(organizationCreated);
      return { made };
    } catch (reason) {
      // Somebody may have been faster.
      const meanwhile = anyway ? undefined : await ask(name);
      if (meanwhile) return { alike: meanwhile };
      showFailure(reason, createFailed);
      return {};
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
