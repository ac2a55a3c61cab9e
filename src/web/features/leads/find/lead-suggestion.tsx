import { Button } from '@mantine/core';
import type { DidYouMean } from '#contract/leads.ts';
import classes from './leads.module.css';

interface LeadSuggestionProps {
  didYouMean: DidYouMean;
  onPick: (query: string) => void;
}

/** What may have been meant; a click searches for it. */
export function LeadSuggestion({ didYouMean, onPick }: LeadSuggestionProps) {
  const { query, isSearched } = didYouMean;
  return (
    <p className={classes.meant} role="status">
      {isSearched ? 'Did you mean' : 'Or did you mean'}{' '}
      <Button variant="light" size="compact-sm" radius="xl" onClick={() => onPick(query)}>
        {query}
      </Button>
      {isSearched ? '? These are the leads for it.' : '?'}
    </p>
  );
}
