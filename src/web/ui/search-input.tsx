/**
 * A search box that reports 150 ms after the last key; the page keeps the value in its URL. Beside
 * it what every list that is searched while somebody types shares.
 */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';

export const searchPause = 150;

/**
 * What a list that is read while somebody types shows: `now`, but from a press on one of its
 * options until the click, what was there at the press. A browser makes no click of a press and a
 * release on different elements, so an answer that came in between would lose the pick.
 */
export function useHeld<Shown>(now: Shown) {
  const [held, setHeld] = useState<{ shown: Shown }>();
  const onMouseDown = (event: MouseEvent) => {
    // A press on the list itself is one on its scroll bar, whose release is not told.
    if (event.button !== 0 || event.target === event.currentTarget) return;
    setHeld({ shown: now });
    // The click follows the release at once, and has to find the list as it was.
    const release = () => setTimeout(() => setHeld(undefined));
    window.addEventListener('mouseup', release, { once: true, capture: true });
  };
  return { shown: held ? held.shown : now, onMouseDown };
}

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
