/**
 * F-05: what is printed for others, cards, events and whole documents, is read again as it was. CSV is beside its reader.
 * `ROUND_TRIPS=10000` tries longer, as the deep tests do.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameAddress } from '#contract/further-addresses.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { readCalendar } from './features/mail/dav/icalendar-read.ts';
import { newCalendar, patchCalendar } from './features/mail/dav/icalendar-write.ts';
import { readCard } from './features/mail/dav/vcard-read.ts';
import { newCard, patchCard } from './features/mail/dav/vcard-write.ts';
import type { DayOrInstant } from './features/mail/providers/mail-provider.ts';
import { scanDocument } from './features/whole-export/document-scanner.ts';

const numRuns = Number(process.env.ROUND_TRIPS ?? 200);
const patience = 30_000 + numRuns * 30;
const now = new Date('2026-11-21T10:00:00Z');
const limit = 'parse(print(x)) = x for 10,000, 0 throws';

/** What means something in one of the formats, and letters of one to four bytes. */
const marks = [...'";,:\\=^%|\t\r\n NntT{}[]aé漢😀', '\r\n', '\u2028', 'BEGIN:', 'END:VCARD'];
const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(...marks), maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
);
/** As it is kept: without control characters, which neither a card nor a title can show. */
const inLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const inLines = words.map(inLine);
const filled = inLines.filter((text) => text !== '');

const contacts = fc.record({
  name: filled,
  email: filled.filter((text) => !/^mailto:/i.test(text)),
  // No program's number has a backslash, and ical.js reads none.
  phone: filled.filter((text) => !/^tel:|\\/i.test(text)),
  company: filled,
  jobTitle: filled,
  location: filled,
});

test(
  'F-05: cards',
  () => {
    const read = (text: string) => {
      const contact = readCard(text)?.contact;
      return { ...contact, email: contact?.emails[0], phone: contact?.phones[0] };
    };
    interface Contact {
      email: string;
      phone: string;
    }
    const asChange = ({ email, phone, ...others }: Contact, before?: Contact) => ({
      ...others,
      emails: { wanted: [{ value: email }], known: before ? [before.email] : [] },
      phones: { wanted: [{ value: phone }], known: before ? [before.phone] : [] },
    });
    /** What is the same address or number, written otherwise, stays as it is on the card. */
    const keptOf = (before: Contact, after: Contact) => ({
      ...(sameAddress.email(before.email) === sameAddress.email(after.email) && {
        email: before.email,
      }),
      ...(sameAddress.phone(before.phone) === sameAddress.phone(after.phone) && {
        phone: before.phone,
      }),
    });
    fc.assert(
      fc.property(contacts, contacts, (contact, other) => {
        const card = newCard('key', asChange(contact), now);
        expect(read(card)).toMatchObject(contact);
        const changed = { ...other, ...keptOf(contact, other) };
        expect(read(patchCard(card, asChange(other, contact), now))).toMatchObject(changed);
      }),
      { numRuns },
    );
    mustSurvive('F-05', { figure: `${numRuns} random cards equal, new and changed`, limit });
  },
  patience,
);

const second = 1_000;
const span = fc.record({
  from: fc.integer({ min: Date.UTC(1950, 0) / second, max: Date.UTC(2150, 0) / second }),
  lasts: fc.integer({ min: 1, max: 40 * 86_400 }),
});
const days = span.map(({ from, lasts }): { start: DayOrInstant; end: DayOrInstant | null } => {
  const day = (at: number) => new Date(at * second).toISOString().slice(0, 10);
  const end = { day: day(from + lasts) };
  return { start: { day: day(from) }, end: end.day > day(from) ? end : null };
});
const times = span.map(({ from, lasts }): { start: DayOrInstant; end: DayOrInstant } => {
  const instant = (at: number) => ({ instant: new Date(at * second).toISOString() });
  return { start: instant(from), end: instant(from + lasts) };
});
const events = fc
  .record({ title: filled, description: words, time: fc.oneof(days, times) })
  .map(({ title, description, time }) => ({ title, description, ...time }));

/** Descriptions keep their lines, and lose other control characters and blanks around them. */
const kept = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim() || null;

test(
  'F-05: events',
  () => {
    const read = (text: string) => readCalendar(text, { timeZone: 'Australia/Sydney' })?.event;
    fc.assert(
      fc.property(events, events, (event, other) => {
        const calendar = newCalendar('key', event, now);
        expect(read(calendar)).toMatchObject({ ...event, description: kept(event.description) });
        const changed = patchCalendar(calendar, other, { timeZone: 'Australia/Sydney', now });
        expect(read(changed)).toMatchObject({ ...other, description: kept(other.description) });
      }),
      { numRuns },
    );
    mustSurvive('F-05', { figure: `${numRuns} random events equal, new and changed`, limit });
  },
  patience,
);

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const values = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom(...marks) });
const sections = fc.dictionary(
  words.filter((name) => name !== '__proto__'),
  fc.oneof(
    fc.array(values, { maxLength: 6 }),
    values.filter((value) => !Array.isArray(value)),
  ),
  { maxKeys: 6 },
);

test(
  'F-05: documents, whatever the pieces they come in',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        sections,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 2),
        async (document, size, indent) => {
          // JSON knows no -0.
          const plain: Record<string, unknown> = JSON.parse(JSON.stringify(document));
          const found: Record<string, unknown> = Object.fromEntries(
            Object.entries(plain).flatMap(([name, value]) =>
              Array.isArray(value) ? [[name, []]] : [],
            ),
          );
          for await (const { name, index, value } of scanDocument(
            inPieces(JSON.stringify(plain, null, indent), size),
          )) {
            const list = found[name];
            if (index === null) found[name] = value;
            else if (Array.isArray(list)) expect(list.push(value)).toBe(index + 1);
          }
          expect(found).toEqual(plain);
        },
      ),
      { numRuns },
    );
    mustSurvive('F-05', { figure: `${numRuns} random JSON documents equal`, limit });
  },
  patience,
);
