/** What a record is reached by besides its primary e-mail and phone: a fact of several lines, edited in a dialog. */
import { Anchor, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import type { Further } from '#contract/further-addresses.ts';
import { phoneAddress } from '#web/lib/format.ts';
import { Fact } from '#web/ui/fact.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Reached } from './address-values.ts';
import classes from './addresses.module.css';
import type { AddressesDialogProps } from './addresses-dialog.tsx';
import { typeLabels } from './type-labels.ts';

const label = 'Also reached by';

/** For a list of facts; nothing where there is nothing to read. */
export function AddressFacts({ record }: { record: Reached }) {
  const lines = linesOf(record);
  return lines && <Fact label={label}>{lines}</Fact>;
}

interface EditableAddressFactsProps<Version extends Reached & { id: string }>
  extends Omit<AddressesDialogProps<Version>, 'onClose'> {
  /** `AddressesDialog` of such records, loaded once it opens. */
  Dialog: ComponentType<AddressesDialogProps<Version>>;
}

/** The same where it can be edited. */
export function EditableAddressFacts<Version extends Reached & { id: string }>({
  Dialog,
  ...props
}: EditableAddressFactsProps<Version>) {
  const [isEditing, setIsEditing] = useState(false);
  // A row of a list, which stands for the record until that is read, has no further ones.
  const isWhole = props.record.furtherEmails !== undefined;
  const edit = isWhole && (
    <IconButton
      label="Edit e-mails and phones"
      icon={IconPencil}
      className={classes.edit}
      onClick={() => setIsEditing(true)}
    />
  );
  return (
    <>
      <Fact label={label} action={edit}>
        {linesOf(props.record)}
      </Fact>
      {isEditing && <Dialog {...props} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** What the address before it is for. */
export function TypeWord({ type }: { type: Further['type'] | undefined }) {
  const words = Object.entries(typeLabels).find(([key]) => key === type)?.[1];
  return (
    words && (
      <Text component="span" size="xs" c="dimmed" className={classes.typeWord}>
        {words}
      </Text>
    )
  );
}

function linesOf({ furtherEmails = [], furtherPhones = [] }: Reached) {
  if (furtherEmails.length + furtherPhones.length === 0) return null;
  return (
    <ul className={classes.lines}>
      {furtherEmails.map(({ type, value }) => (
        <li key={value}>
          <Anchor href={`mailto:${value}`}>{value}</Anchor>
          <TypeWord type={type} />
        </li>
      ))}
      {furtherPhones.map(({ type, value }) => (
        <li key={value}>
          <Anchor href={phoneAddress(value)}>{value}</Anchor>
          <TypeWord type={type} />
        </li>
      ))}
    </ul>
  );
}
