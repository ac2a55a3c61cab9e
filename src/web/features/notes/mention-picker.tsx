/** The colleagues whose names begin like what is typed after an @; the focus stays in the text. */
import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import type { StaffUser } from '#contract/users.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { getFullName } from '#web/lib/format.ts';
import type { TypedMention } from './find-mention.ts';
import classes from './notes.module.css';

const mostOffered = 6;

interface MentionPickerProps {
  box: RefObject<HTMLTextAreaElement | null>;
  typed: TypedMention;
}

export function MentionPicker({ box, typed }: MentionPickerProps) {
  const { data = [] } = useQuery(staffQuery);
  const id = useId();
  const [place, setPlace] = useState(0);
  /** Where the @ is whose offer was declined. */
  const [declined, setDeclined] = useState<number | null>(null);
  const offered = declined === typed.from ? [] : listOffered(data, typed.words);
  const isOpen = offered.length > 0;
  const chosen = Math.min(place, offered.length - 1);
  const combobox = useCombobox({ opened: isOpen });

  const pick = (member: StaffUser | undefined) => {
    const { current } = box;
    if (!current || !member) return;
    current.setRangeText(`@${nameInText(member, data)} `, typed.from, typed.to, 'end');
    current.dispatchEvent(new Event('input', { bubbles: true }));
    setPlace(0);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const last = offered.length - 1;
    if (event.key === 'ArrowDown') setPlace(chosen === last ? 0 : chosen + 1);
    else if (event.key === 'ArrowUp') setPlace(chosen === 0 ? last : chosen - 1);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(offered[chosen]);
    else if (event.key === 'Escape') setDeclined(typed.from);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = box.current;
    if (!element || !isOpen) return;
    const handle = (event: KeyboardEvent) => handleKey(event);
    // A dialog around it would close at Escape.
    const attributes = {
      'data-mantine-stop-propagation': 'true',
      'aria-autocomplete': 'list',
      'aria-controls': id,
    };
    const before = Object.keys(attributes).map(
      (name) => [name, element.getAttribute(name)] as const,
    );
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.addEventListener('keydown', handle);
    return () => {
      element.removeEventListener('keydown', handle);
      element.removeAttribute('aria-activedescendant');
      for (const [name, value] of before) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    };
  }, [box, id, isOpen]);

  useEffect(() => {
    if (isOpen) box.current?.setAttribute('aria-activedescendant', `${id}-${chosen}`);
  }, [box, id, isOpen, chosen]);

  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={280}
      onOptionSubmit={(value) => pick(offered.find((member) => member.id === value))}
    >
      <Combobox.DropdownTarget>
        <div className={classes.anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options id={id} aria-label="Mention a colleague">
          {offered.map((member, index) => (
            <Combobox.Option
              key={member.id}
              id={`${id}-${index}`}
              value={member.id}
              selected={index === chosen}
              className={classes.offered}
              data-chosen={index === chosen || undefined}
            >
              {getFullName(member)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Each word that is typed begins one of their names; nobody once the name is there. */
function listOffered(staff: readonly StaffUser[], typed: string): StaffUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isWritten = (member: StaffUser) =>
    typed.toLowerCase().startsWith(`${nameInText(member, staff).toLowerCase()} `);
  if (staff.some(isWritten)) return [];
  return staff
    .filter((member) => {
      const names = `${getFullName(member)} ${member.username}`.toLowerCase().split(/\s+/);
      return words.every((word) => names.some((name) => name.startsWith(word)));
    })
    .slice(0, mostOffered);
}

/** Their name, or the username where it is somebody else's too. */
function nameInText(member: StaffUser, staff: readonly StaffUser[]): string {
  const name = getFullName(member);
  const isAmbiguous = staff.some(
    (other) => other.id !== member.id && getFullName(other).toLowerCase() === name.toLowerCase(),
  );
  return isAmbiguous ? member.username : name;
}
