import { Group, NativeSelect } from '@mantine/core';
import { Delimiter, delimiters, Encoding, encodings } from '#contract/imports.ts';
import { delimiterLabels, encodingLabels } from './import-words.ts';
import classes from './map-columns-step.module.css';

interface Reading {
  encoding: Encoding;
  delimiter: Delimiter;
}

interface ReadingChoicesProps extends Reading {
  disabled: boolean;
  onChange: (reading: Reading) => void;
}

/** For a file that was read wrongly: the encoding and delimiter that were guessed. */
export function ReadingChoices({ encoding, delimiter, disabled, onChange }: ReadingChoicesProps) {
  return (
    <Group gap="sm" align="flex-end" className={classes.reading}>
      <NativeSelect
        label="Text encoding"
        value={encoding}
        disabled={disabled}
        data={encodings.map((value) => ({ value, label: encodingLabels[value] }))}
        onChange={(event) =>
          onChange({ encoding: Encoding.parse(event.currentTarget.value), delimiter })
        }
      />
      <NativeSelect
        label="Columns are separated by"
        value={delimiter}
        disabled={disabled}
        data={delimiters.map((value) => ({ value, label: delimiterLabels[value] }))}
        onChange={(event) =>
          onChange({ encoding, delimiter: Delimiter.parse(event.currentTarget.value) })
        }
      />
    </Group>
  );
}
