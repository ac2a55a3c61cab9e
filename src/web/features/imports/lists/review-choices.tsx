/** What only a review needs to know: how it finds the record of a row. And whether the columns are as last time. */
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { listImportKeys } from '#contract/import-keys.ts';
import type { ImportEntity, ImportTarget } from '#contract/imports.ts';
import classes from './map-columns-step.module.css';
import { asGuessed, asLastTime, getKey, isAsLastTime, type MappedFile } from './mapped-file.ts';

interface FileChoiceProps {
  file: MappedFile;
  onChoose: (file: MappedFile) => void;
}

/** Says that the columns are mapped as those of the last file with these headers were, with the way back. */
export function RememberedMapping({ file, onChoose }: FileChoiceProps) {
  if (file.preview.remembered === null) return null;
  const isLast = isAsLastTime(file);
  return (
    <Group gap="xs" className={classes.remembered}>
      <Text fz="dense">
        {isLast ? 'Mapped as last time.' : 'A file with these headers was imported before.'}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChoose(isLast ? asGuessed(file) : asLastTime(file))}
      >
        {isLast ? 'Map by the headers instead' : 'Map as last time'}
      </Button>
    </Group>
  );
}

/** No key can be this. */
const noKey = '';

export function KeyChoice({ entity, file, onChoose }: FileChoiceProps & { entity: ImportEntity }) {
  const keys = listImportKeys(entity, file.mapping);
  return (
    <NativeSelect
      label="The review finds what you have by"
      value={getKey(entity, file) ?? noKey}
      data={[
        ...keys.map((key) => ({ value: key, label: labelOf(entity, key, file.preview.targets) })),
        { value: noKey, label: 'Nothing: each row is a new one' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose({ ...file, key: value === noKey ? null : value })
      }
    />
  );
}

function labelOf(entity: ImportEntity, key: string, targets: readonly ImportTarget[]): string {
  if (key === 'email') return 'E-mail address, any of theirs';
  if (key === 'phone') return 'Phone number, any of theirs';
  if (key === 'name') {
    if (entity === 'opportunities') return 'Name with organization';
    return entity === 'people' ? 'Name with organization or place' : 'Name with place';
  }
  if (key === 'title') return 'Title, whom it is for and when it is due';
  if (key === 'id') return 'ID of this CRM';
  if (key === 'serial') return 'Serial number';
  return targets.find(({ field }) => field === key)?.label ?? key;
}
