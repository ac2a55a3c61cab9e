/** Compares telephone numbers regardless of how they are written. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

export interface PhoneNumber {
  /** `+61298765432`; null unless it is a complete, valid number. */
  e164: string | null;
  /** Without country code and leading zero. */
  national: string;
  /** Written without a country code: that of `e164` is the usual one here. */
  isGuessed?: boolean;
}

/** Fewer digits are not enough to identify anybody. */
const fewestDigits = 6;
/** Of a number of so few digits, with `00` and a country's code. */
const mostBeforeFew = 11;

/** The numbers in a text such as `0400 111 222; (02) 9876-5432 ext 4`; those without a code are of this country. */
export function readPhones(text: string | null | undefined, country: string): PhoneNumber[] {
  return partsOf(text).flatMap((part) => phoneOf(part, country) ?? []);
}

/**
 * The same numbers as texts of which the database makes the key that they are looked up by. Most need not be understood for
 * it, which takes a hundred times as long: the last digits are the key.
 */
export function listPhones(text: string | null | undefined, country: string): string[] {
  return partsOf(text).flatMap((part) => {
    if (!/^[0-9\s()+./-]*$/.test(part)) return phoneOf(part, country)?.national ?? [];
    // In some countries a number has as few digits, behind the code of the country or a zero.
    const digits = part.replace(/\D/g, '');
    return digits.length > fewestDigits && digits.length <= mostBeforeFew
      ? [part, digits.slice(-fewestDigits)]
      : part;
  });
}

function partsOf(text: string | null | undefined): string[] {
  return (text ?? '').split(/[;,\n]|\s\/\s|\bor\b/i).filter((part) => part.trim() !== '');
}

/**
 * Incomplete numbers, such as those without an area code, are the same if one ends with the other. Without a country code
 * a number may be one of any country: `089 5551234` is `+49 89 5551234`, though it could be one of Perth.
 */
export function isSamePhone(one: PhoneNumber, other: PhoneNumber): boolean {
  if (one.e164 !== null && other.e164 !== null) {
    const isOpen = one.isGuessed !== other.isGuessed;
    return one.e164 === other.e164 || (isOpen && one.national === other.national);
  }
  const [short, long] =
    one.national.length < other.national.length
      ? [one.national, other.national]
      : [other.national, one.national];
  return short === long || (short.length >= 7 && long.endsWith(short));
}

function phoneOf(text: string, country: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(
    text,
    isSupportedCountry(country) ? { defaultCountry: country } : {},
  );
  if (parsed?.isValid()) {
    const dialled = text.replace(/[^\d+]/g, '');
    const isGuessed = !dialled.startsWith('+') && !dialled.startsWith('00');
    return { e164: parsed.number, national: parsed.nationalNumber, isGuessed };
  }
  const digits = text
    .split(/#|ext|\bx/i, 1)
    .join('')
    .replace(/\D/g, '');
  const national = parsed?.nationalNumber ?? digits.replace(/^0+/, '');
  return national.length >= fewestDigits ? { e164: null, national } : null;
}
