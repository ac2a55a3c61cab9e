/** Tags: picked from suggestions or typed freely, trimmed, without duplicates. */
import { TagsInput as MantineTagsInput, type TagsInputProps } from '@mantine/core';
import { separated, tidyTags } from './separate-tags.ts';

interface Props extends Omit<TagsInputProps, 'data' | 'onChange' | 'value'> {
  value: string[];
  onChange: (tags: string[]) => void;
  suggestions: readonly string[];
}

export function TagsInput({ value, onChange, suggestions, ...others }: Props) {
  return (
    <MantineTagsInput
      placeholder={value.length === 0 ? 'Pick or type a tag' : undefined}
      clearable
      {...others}
      value={value}
      data={[...suggestions]}
      maxDropdownHeight={220}
      onChange={(tags) => onChange(tidyTags(separated(tags, value)))}
    />
  );
}
