/** The search parameters of the page: filters, search text, tab. They survive a reload, the back button and a shared link. */
import { useNavigate, useSearch } from '@tanstack/react-router';

export type UrlState = Readonly<Record<string, string | undefined>>;

/**
 * @returns The values in the URL, and a function that changes some of them; `undefined` and ''
 * remove one. A change replaces the history entry, so that Back leaves the page rather than undoing
 * keystrokes.
 */
export function useUrlState(): [UrlState, (changes: UrlState) => void] {
  const state: UrlState = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: UrlState) => {
    void navigate({
      to: '.',
      search: (previous: UrlState) => withoutEmpty({ ...previous, ...changes }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  };
  return [state, change];
}

function withoutEmpty(state: UrlState): UrlState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value));
}
