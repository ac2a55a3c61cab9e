/** Tags: picked from suggestions or freely typed, trimmed, without duplicates. */
import { TagsInput as MantineTagsInput, type TagsInputProps } from '@mantine/core';

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
      onChange={(tags) => onChange(tidyTags(tags))}
    />
  );
}

/** Trimmed, blank ones and repetitions dropped; case does not tell tags apart. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim())) {
    const key = tag.toLowerCase();
    if (tag && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
