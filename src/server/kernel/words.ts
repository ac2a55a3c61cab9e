/** English for the sentences that the server writes: numbers, lists, days, lengths. */

/** '1 task', '1,200 tasks', '2 people': the plural is the word with an s unless given. */
export function plural(count: number, word: string, words = `${word}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? word : words}`;
}

/** 'a task', 'an event', 'a unit'. */
export function countOne(noun: string): string {
  return `${/^(?:[aeio]|u(?!ni))/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** 'a', 'a and b', 'a, b and c'. */
export function listing(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** 'Nov 20, 2026': the day of an instant in a time zone. */
export function dateWords(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

/** 'Nov 20, 2026' for a calendar day such as `2026-11-20`. */
export function dayWords(day: string): string {
  return dateWords(new Date(`${day}T00:00:00.000Z`), 'UTC');
}

/** 'Nov 20, 2026 - 5:00 PM', in a time zone. */
export function timestampWords(instant: Date, timeZone: string): string {
  const time = instant.toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
  // Newer locale data puts a narrow space before AM and PM.
  return `${dateWords(instant, timeZone)} - ${time.replace(/\s/g, ' ')}`;
}

/** '$12,000.50' for the canonical text of an amount, `12000.50`. */
export function amountWords(amount: string): string {
  const [whole = '0', cents] = amount.split('.');
  const grouped = BigInt(whole).toLocaleString('en');
  return cents === undefined ? `$${grouped}` : `$${grouped}.${cents}`;
}

/** At most `length` characters, cut where a word ends and marked with '…'; never half a character. */
export function shortened(text: string, length: number): string {
  const letters = Array.from(text.trim());
  if (letters.length <= length) return letters.join('');
  const cut = letters.slice(0, length - 1).join('');
  const end = cut.lastIndexOf(cut.match(/\s/g)?.at(-1) ?? ' ');
  return `${end > cut.length / 2 ? cut.slice(0, end).trimEnd() : cut}…`;
}
