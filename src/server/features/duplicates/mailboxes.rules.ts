/** Reads e-mail addresses: the mailbox behind one, whether an office shares it, and whose name it tells. */
import { isMistypedDomain } from './domains.rules.ts';
import { foldWord, latinWords } from './letters.rules.ts';
import { isFirstName, isNickname } from './nicknames.rules.ts';
import { readPlainWords, withoutShort } from './person-words.rules.ts';

/** What many offices call the mailbox that everybody there reads. */
const offices = new Set(
  (
    'account accounts accounting admin administration administracion administrateur amministrazione auto billing booking ' +
    'bookings buchhaltung büro buero bureau commercial commerciale compras compta comptabilite contabilidad contabilita ' +
    'contact contacto contato contatti customercare customerservice direction direccion direzione dispo dispatch einkauf ' +
    'empfang enquiries enquiry facturacion fatture finance fleet gerencia hallo hello help helpdesk hola hr info infos ' +
    'information inquiries invoices job jobs karriere kontakt kundenservice lager mail mailbox marketing moin news noreply ' +
    'office oficina ordini order orders ordering orders parts personal post post postmaster preventivi presse press privacy ' +
    'purchasing reception recepcion reservations rechnung sales salg secretaria secretariat segreteria sekretariat service ' +
    'servicio servizio shop soporte spares staff support team technik ufficio ventas vendite vente ventes verkauf ' +
    'verwaltung webmaster welcome werkstatt workshop zakaz zentrale biuro sekretariat otdel prodazhi buh buhgalter snab ' +
    'eigyo soumu omotenashi toiawase'
  ).split(' '),
);

/** The addresses in a text such as `ann@fleet.example; ann@home.example`, in lower case. */
export function readEmails(text: string | null | undefined): string[] {
  const parts = (text ?? '').toLowerCase().split(/[;,\n]/);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** The mailbox that an address stands for: no `+tag`, and no dots where Gmail ignores them. */
export function readMailbox(email: string | null | undefined): string | null {
  const text = email?.trim().toLowerCase() || null;
  const at = text?.lastIndexOf('@') ?? -1;
  if (text === null || at < 1) return text;
  const host = text.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  const [name = ''] = text.slice(0, at).split('+');
  if (name === '') return text;
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`;
}

/** Whether everybody at a company reads it: the people who use one are different people. */
export function isOfficeMailbox(mailbox: string): boolean {
  const [name = ''] = mailbox.split('@');
  return name.split(/[._-]/).some((word) => offices.has(word));
}

/** One name at two domains that differ by a typing error; the longer the name is, the surer. */
export function isMistypedMailbox(one: string, other: string): boolean {
  const [name = '', domain = ''] = one.split('@');
  const [its, itsDomain = ''] = other.split('@');
  if (name !== its || name.length < 4 || isOfficeMailbox(one)) return false;
  return isMistypedDomain(domain, itsDomain, name.length >= 7 ? 5 : 7);
}

/** A first name in full, as one of the addresses tells it where it begins as the written one does: `samantha@` for Sam. */
export function fullFirstName(
  emails: readonly string[],
  written: string | null,
): { name: string; isTold: boolean; isOwnAddress: boolean } {
  const [first = ''] = latinWords(withoutShort(written ?? '')).map(foldWord);
  for (const email of emails) {
    const [word = ''] = latinWords(email.split('@')[0]?.replace('.', ' ') ?? '').map(foldWord);
    const isTold = first !== '' && word.length > first.length && word.startsWith(first);
    if (isTold && isFirstName(word)) return { name: word, isTold, isOwnAddress: false };
  }
  const isOwnAddress = emails.some((email) => foldWord(email.split('@')[0] ?? '') === first);
  return { name: first, isTold: false, isOwnAddress };
}

/** The name that an address tells where a part is written, or another surname: `anna.berg@` of A. Berg, Ms Berg, Anna and Anna Weiss. */
export function listToldNames(emails: readonly string[], written: string | null): string[] {
  const words = readPlainWords(written ?? '');
  const [only = ''] = words;
  if (only === '') return [];
  return emails.flatMap((email) => {
    const told = (email.split('@')[0] ?? '').split(/[._-]/).flatMap(latinWords);
    const name =
      words.length > 1
        ? (nameByInitials(words, told, written ?? '') ?? otherSurname(words, told))
        : wholeName(only, told);
    return name === null ? [] : [name];
  });
}

/** An address may keep the name before a marriage: `anna.berg@` of Anna Weiss. */
function otherSurname([first = '', ...rest]: readonly string[], told: readonly string[]) {
  const [given = '', surname = ''] = told;
  const isOther = !rest.some((word) => foldWord(word) === foldWord(surname));
  const isName = /^\p{L}{3,}$/u.test(surname) && !offices.has(surname) && isOther;
  return told.length === 2 && first.length > 2 && foldWord(given) === foldWord(first) && isName
    ? `${given} ${surname}`
    : null;
}

const inCapitals = /(?<!\p{L})\p{Lu}\p{Lu}(?!\p{L})/u;
const withPoints = /(?<!\p{L})\p{Lu}\.\p{Lu}\.?(?!\p{L})/u;

/** J.P. and JP; but Jo and Li are names. */
const areInitials = (word: string, written: string) =>
  withPoints.test(written) || (inCapitals.test(written) && !isFirstName(foldWord(word)));

function nameByInitials(
  [first = '', ...rest]: readonly string[],
  told: readonly string[],
  written: string,
): string | null {
  const areTwo = first.length === 2 && areInitials(first, written);
  if (first.length !== 1 && !areTwo) return null;
  const surname = rest.at(-1) ?? '';
  const isSurname = (word: string) => foldWord(word) === foldWord(surname);
  const full = told.find((word) => word.length > 2 && word.startsWith(first[0] ?? ''));
  if (full === undefined || isSurname(full) || !told.some(isSurname)) return null;
  const further = [...first.slice(1), ...rest.slice(0, -1).filter((word) => word.length === 1)];
  return [full, ...further, surname].join(' ');
}

/** Only the first or the last name is written, or what the first is called. */
function wholeName(written: string, told: readonly string[]): string | null {
  const isWhole = told.every((word) => /^\p{L}{3,}$/u.test(word) && !offices.has(word));
  if (told.length !== 2 || !isWhole) return null;
  const folded = foldWord(written);
  const isIt = (word: string) =>
    word === folded ||
    isNickname(folded, word) ||
    (written.length > 2 && word.startsWith(folded) && isFirstName(word));
  return told.map(foldWord).some(isIt) ? told.join(' ') : null;
}
