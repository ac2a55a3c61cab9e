/**
 * Says that what is being typed may already be here. It opens above the foot of the dialog, where
 * it moves no input, and prevents nothing: the dialog can still add it.
 */
import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Duplicate } from '#contract/duplicates.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { formatDate } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import { tellDoubt } from './alike-words.ts';
import classes from './duplicate-warning.module.css';
import { type CandidateInput, useDuplicates } from './duplicates.api.ts';

export function DuplicateWarning({ candidate }: { candidate: CandidateInput }) {
  const duplicates = useDuplicates(candidate);
  // The last matches stay readable while it closes.
  const [shown, setShown] = useState(duplicates);
  const isOpen = duplicates.length > 0;
  if (isOpen && shown !== duplicates) setShown(duplicates);
  const place = useRef<HTMLDivElement>(null);
  const words = tellDoubt(candidate.kind, shown.length);

  // It takes its room from the inputs, so the focused one is scrolled back into sight.
  const keepFocusInSight = () => {
    const form = place.current?.closest('form');
    if (form?.contains(document.activeElement)) {
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    }
  };
  useEffect(keepFocusInSight, [isOpen, shown]);

  return (
    <>
      <div
        ref={place}
        className={classes.place}
        data-open={isOpen || undefined}
        onTransitionEnd={keepFocusInSight}
      >
        <div className={classes.clip} inert={!isOpen}>
          <section className={classes.warning} aria-label="Possible duplicates">
            <IconAlertTriangle size={18} stroke={1.75} className={classes.icon} aria-hidden />
            <div className={classes.words}>
              <Text>
                <Text span fw={500}>
                  {words}.
                </Text>
                <Text span c="dimmed">
                  {' '}
                  You can still add it.
                </Text>
              </Text>
              <ul className={classes.list}>
                {shown.map((duplicate) => (
                  <Row key={duplicate.id} duplicate={duplicate} />
                ))}
              </ul>
            </div>
          </section>
        </div>
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {isOpen &&
          `${words}: ${shown.map(({ name, reasons }) => `${name}, ${reasons.join(', ')}`).join('; ')}`}
      </VisuallyHidden>
    </>
  );
}

function Row({ duplicate }: { duplicate: Duplicate }) {
  const { id, name, detail, reasons, ownerName, lastCallAt } = duplicate;
  const facts = [
    reasons.join(', '),
    ownerName === null ? 'no owner' : `owner ${ownerName}`,
    lastCallAt !== null && `last call ${formatDate(lastCallAt)}`,
  ].filter(Boolean);
  const link = {
    target: '_blank',
    className: classes.open,
    'aria-label': `Open ${name} in a new tab`,
    children: 'Open',
  };
  return (
    <li className={classes.row}>
      <div className={classes.record}>
        <span className={classes.name}>
          {name}
          {detail !== null && (
            <Text span c="dimmed">
              {' · '}
              {detail}
            </Text>
          )}
        </span>
        <Text span fz="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <TextLink {...kindsOnPages[duplicate.kind].pageOf(id)} {...link} />
    </li>
  );
}
