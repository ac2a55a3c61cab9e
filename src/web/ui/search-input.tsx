/** A search box that reports 150 ms after the last key; the page keeps the value in its URL. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

export const searchPause = 150;

interface SearchInputProps {
  /** The specified words, such as 'Search contacts...'; also its accessible name. */
  placeholder: string;
  /** The current search, from the URL. */
  value: string;
  onSearch: (value: string) => void;
  className?: string;
}

export function SearchInput({ placeholder, value, onSearch, className }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const search = useDebouncedCallback((text: string) => {
    setSent(text);
    onSearch(text);
  }, searchPause);

  // Follows the URL when something else changes it, such as the back button.
  if (value !== sent) {
    setSent(value);
    setTyped(value);
  }

  const handleType = (text: string) => {
    setTyped(text);
    search(text.trim());
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={className}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => handleType('')} />
      }
      value={typed}
      onChange={(event) => handleType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !typed) return;
        event.preventDefault();
        handleType('');
      }}
    />
  );
}
