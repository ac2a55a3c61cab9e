/** The inputs of a unit, for adding and editing one. */
import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { plainKeys } from '#contract/fields.ts';
import { unitFields, unitTexts } from '#contract/units.ts';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { searchPause } from '#web/ui/search-input.tsx';
import { getInputProps } from '#web/ui/text-fact.tsx';
import classes from './unit-fields.module.css';
import { type UnitValues, unitDays } from './unit-values.ts';
import { unitsOfSerialQuery } from './units.api.ts';

interface UnitFieldsProps {
  form: UseFormReturnType<UnitValues>;
  /** The unit that is edited. */
  id?: string;
  /** Whether it is said whose it is. */
  hasOwner?: boolean;
}

export function UnitFields({ form, id, hasOwner = true }: UnitFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          data-autofocus
          {...getInputProps(unitTexts.make)}
          required
          autoComplete="off"
          {...form.getInputProps('make')}
        />
        {plainKeys(unitTexts).map((key) => (
          <TextInput
            key={key}
            {...getInputProps(unitTexts[key])}
            autoComplete="off"
            {...form.getInputProps(key)}
          />
        ))}
        <TextInput
          label={unitFields.year.label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.getInputProps('year')}
        />
        <TextInput
          label={unitFields.hours.label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.getInputProps('hours')}
        />
        {unitDays.map((key) => (
          <DayInput
            key={key}
            label={unitFields[key].label}
            value={values[key]}
            onChange={(day) => form.setFieldValue(key, day)}
            error={errors[key]}
          />
        ))}
        {hasOwner && <Owner form={form} />}
      </SimpleGrid>
      <SameSerial serial={values.serial.trim()} id={id} />
      <Textarea
        label={unitTexts.note.label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={unitTexts.note.limit}
        {...form.getInputProps('note')}
      />
    </>
  );
}

/** An organization, or the stock: each takes the place of the other. */
function Owner({ form: { values, errors, setValues } }: Pick<UnitFieldsProps, 'form'>) {
  return (
    <>
      <OrganizationPicker
        label={unitFields.organizationId.label}
        value={values.organizationId}
        valueName={values.organizationName}
        onChange={(organizationId, organizationName) =>
          setValues({
            organizationId,
            organizationName,
            inStock: values.inStock && organizationId === null,
          })
        }
        error={errors.organizationId}
      />
      <Checkbox
        classNames={{ root: classes.stock }}
        label="In stock, for sale"
        checked={values.inStock}
        onChange={({ currentTarget: { checked } }) =>
          setValues({
            inStock: checked,
            ...(checked && { organizationId: null, organizationName: null }),
          })
        }
        error={errors.inStock}
      />
    </>
  );
}

/** Each machine has its own number, so this says where the number is used already; it prevents nothing. */
function SameSerial({ serial, id }: { serial: string; id: string | undefined }) {
  const [asked] = useDebouncedValue(serial, searchPause);
  const { data = [] } = useQuery(unitsOfSerialQuery(asked));
  const other = serial === asked ? data.find((unit) => unit.id !== id) : undefined;
  return (
    <Text role="status" c="var(--crm-warning)" fz="dense" hidden={!other}>
      {other &&
        `${other.name} ${other.organizationName === null ? 'in stock' : `of ${other.organizationName}`} has this VIN or serial already.`}
    </Text>
  );
}
