import { TextLink } from './links.tsx';

interface HistoryLinkProps {
  recordId: string | undefined;
  /** From a dialog a window of its own, so that what is typed stays. */
  target?: '_blank';
}

/** Leads to what was done to a record, where each change can be taken back. */
export function HistoryLink({ recordId, target }: HistoryLinkProps) {
  return (
    <TextLink to="/history" search={{ recordId }} target={target} fz="dense">
      History
    </TextLink>
  );
}
