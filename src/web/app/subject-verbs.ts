/** What the search offers to do with the record that was chosen on its list, each by a letter. */
import {
  IconCheckbox,
  IconMail,
  IconNote,
  IconPhone,
  IconPhoneOutgoing,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import type { Subject } from '#web/features/records/subject.ts';
import type { PaletteVerb } from '#web/features/search/palette-action.ts';
import { callLetter } from '#web/features/search/use-verbs.ts';
import { phoneAddress } from '#web/lib/format.ts';
import { type Addition, additions, callAddition, noteAdditionOn } from './additions.tsx';
import type { OpenRecord } from './open-record.ts';

type Add = (addition: Addition, record: OpenRecord) => void;

export function useSubjectVerbs(add: Add): (subject: Subject) => PaletteVerb[] {
  const client = useQueryClient();
  const task = additions.find(({ id }) => id === 'task');

  return (subject) => {
    const { name, phone, email } = subject;
    const record = recordOfSubject(subject);
    const addOn = (addition: Addition) => async () => {
      add(addition, subject.kind === 'opportunity' ? await withPeople(record) : record);
    };
    /** A call about an opportunity is a call with its people. */
    const withPeople = async (about: OpenRecord): Promise<OpenRecord> => {
      const read = await client.fetchQuery(opportunityQuery(about.id)).catch(() => undefined);
      return {
        ...about,
        person: named(read?.personId, read?.personName),
        organization: named(read?.organizationId, read?.organizationName),
      };
    };
    return [
      ...(phone
        ? [verb(callLetter, `Call ${phone}`, IconPhoneOutgoing, () => follow(phoneAddress(phone)))]
        : []),
      verb('l', `Log call with ${name}…`, IconPhone, addOn(callAddition)),
      verb('n', `Add note on ${name}…`, IconNote, addOn(noteAdditionOn(record))),
      ...(task ? [verb('t', `Add task for ${name}…`, IconCheckbox, addOn(task))] : []),
      ...(email ? [verb('e', `E-mail ${email}`, IconMail, () => follow(`mailto:${email}`))] : []),
    ];
  };
}

function verb(
  letter: string,
  label: string,
  icon: PaletteVerb['icon'],
  run: () => unknown,
): PaletteVerb {
  return { id: `verb-${letter}`, group: 'Actions', letter, label, icon, run: () => void run() };
}

function recordOfSubject({ kind, id, name }: Subject): OpenRecord {
  const own = { id, name };
  return {
    kind,
    ...own,
    person: kind === 'person' ? own : undefined,
    organization: kind === 'organization' ? own : undefined,
  };
}

function named(id: string | null | undefined, name: string | null | undefined) {
  return id && name ? { id, name } : undefined;
}

/** As a click on a link does, so that the phone or the mail program of the computer opens. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
