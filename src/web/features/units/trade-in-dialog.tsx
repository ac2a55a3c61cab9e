/** Takes the trade-in of a won deal into stock: a unit that its organization has here, or one that is said anew. */
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { type Unit, unitsApi } from '#contract/units.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PressedChoices } from '#web/ui/pressed-choices.tsx';
import { SearchedPicker } from '#web/ui/searched-picker.tsx';
import { showToast } from '#web/ui/toast.ts';
import { UnitFields } from './unit-fields.tsx';
import { findFaults, makeSpecs, newValues, type UnitValues } from './unit-values.ts';
import { useTakeTradeIn } from './units.api.ts';

interface TradeInDialogProps {
  deal: { id: string; name: string };
  organization: { id: string; name: string } | undefined;
  onClose: () => void;
}

const sources = ['theirs', 'anew'] as const;

interface TradeInValues extends UnitValues {
  source: (typeof sources)[number];
  unitId: string | null;
  unitName: string | null;
}

export function TradeInDialog({ deal, organization, onClose }: TradeInDialogProps) {
  const navigate = useNavigate();
  const take = useTakeTradeIn();
  const form = useForm<TradeInValues>({
    initialValues: {
      ...newValues({ inStock: true }),
      source: organization ? 'theirs' : 'anew',
      unitId: null,
      unitName: null,
    },
    validate: (values) => (values.source === 'theirs' ? {} : findFaults(values)),
  });
  const { source, unitId, unitName, make } = form.values;
  const isTheirs = source === 'theirs';

  const handleSubmit = async (values: TradeInValues) => {
    const body = isTheirs && unitId !== null ? { unitId } : makeSpecs(values);
    const unit = await take.mutateAsync({ params: { id: deal.id }, body });
    showToast({
      title: 'Trade-in taken into stock',
      message: `${unit.name}, traded in with ${deal.name}`,
      action: {
        label: 'Open',
        onClick: () => void navigate({ to: '/units', search: { inStock: 'true', unit: unit.id } }),
      },
    });
  };

  return (
    <FormDialog
      title="Take Trade-in into Stock"
      draftName={`Take Trade-in into Stock ${deal.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to take the trade-in into stock' }}
      onClose={onClose}
      submitLabel="Take into Stock"
      pendingLabel="Taking..."
      canSubmit={isTheirs ? unitId !== null : make.trim() !== ''}
    >
      {organization && (
        <PressedChoices
          label={`What ${organization.name} trades in`}
          labels={{ theirs: 'One of their units', anew: 'Another unit' }}
          choices={sources}
          isPressed={(choice) => choice === source}
          onPress={(choice) => form.setFieldValue('source', choice)}
        />
      )}
      {isTheirs && organization ? (
        <SearchedPicker
          label="Unit"
          isFirst
          api={unitsApi}
          within={{ organizationId: organization.id }}
          detailOf={({ serial }: Unit) => serial}
          placeholder="Search their units..."
          nothingFound="No unit of theirs found. Choose “Another unit” to say which it is."
          value={unitId}
          valueName={unitName}
          onChange={(id, name) => form.setValues({ unitId: id, unitName: name })}
          error={form.errors.unitId}
        />
      ) : (
        <UnitFields form={form} hasOwner={false} />
      )}
    </FormDialog>
  );
}
