/** How names relate that are cut short, called by a nickname, or lack what the other tells. */
import { expect, test } from 'vitest';
import { listToldNames } from './mailboxes.rules.ts';
import { compareCompanyNames } from './organization-names.rules.ts';
import { comparePersonNames } from './person-names.rules.ts';
import { comparePlaces, readPlace } from './places.rules.ts';

const relationOfPeople = (one: string, other: string) => comparePersonNames(one, other).relation;

test.each([
  ['Baz Drummond', 'Barry Drummond', 'variant'],
  ['Resi Moser', 'Theresia Moser', 'variant'],
  ['Ueli Zbinden', 'Hans-Ulrich Zbinden', 'variant'],
  ['Hansueli Zbinden', 'Hans-Ulrich Zbinden', 'variant'],
  ['Seryoga Belov', 'Sergey Belov', 'variant'],
  ['Mostafa Nasser', 'Moustafa Nassir', 'near'],
  ['JP Lassalle', 'Jean-Pierre Lassalle', 'variant'],
  ['T. J. Marsh', 'Thomas James Marsh', 'initial'],
  ['R. Marsh', 'Bob Marsh', 'initial'],
  ['Wang Xiu-Lan', 'Xiulan Wang', 'same'],
  ['Kim Min Jun', 'Minjun Kim', 'same'],
  ['Kim Ji-hoon', 'Kim Ji-hye', 'half'],
  ['Jung Ho-seok', 'Hoseok Jeong', 'variant'],
  ['Jonh Whitefeather', 'John Whitefeather', 'near'],
  ['Kristoffer Lind', 'Christoffer Lind', 'variant'],
  ['Philippe Vandenbroucke', 'Philip Van den Broucke', 'variant'],
  ['Joe Santangelo', 'Giuseppe Santangelo', 'variant'],
  ['Anne-Marie Leclerc', 'Anne Leclerc', 'variant'],
  ['Anne-Marie Leclerc', 'Anne-Laure Leclerc', 'half'],
  ['Nellie Vane', 'Eleanor Vane', 'variant'],
  ['Harriet Vane', 'Harry Vane', 'other'],
  ['Joan Ferrer', 'Joana Ferrer', 'other'],
  ['Lt. Col. James Harkness (Ret.)', 'James Harkness', 'same'],
  ['Olle Berg', 'Olof Berg', 'variant'],
  ['Ola Berg', 'Ole Berg', 'other'],
  ['René Haubrich', 'Renée Haubrich', 'other'],
  ['Ole Smith, Jr.', 'Smith Jr., Ole', 'same'],
  ['Ole Smith', 'Ole Smith, Jr.', 'unsaid'],
  ['Ole Smith senior', 'Ole Smith junior', 'other'],
  ['Иван Лебедев ст.', 'Иван Лебедев мл.', 'other'],
])('%s and %s: %s', (one, other, relation) => {
  expect(relationOfPeople(one, other)).toBe(relation);
  expect(relationOfPeople(other, one)).toBe(relation);
});

const nowhere = new Set<string>();
const relationOfCompanies = (one: string, other: string, town: ReadonlySet<string> = nowhere) =>
  compareCompanyNames(one, other, { one: nowhere, other: town }).relation;

test.each([
  ['Agro-Tech Mazowsze', 'Agrotech Mazowsze', 'same'],
  ['Weidmann UG (haftungsbeschränkt)', 'Weidmann GmbH', 'same'],
  ['Bautechnik Weber GmbH (BTW)', 'BTW Bautechnik Weber', 'same'],
  ['Holloway Bros Mfg Co', 'Holloway Brothers Manufacturing', 'same'],
  ['Tri-State Equip. Svcs', 'Tri-State Equipment Services', 'same'],
  ['Off. Mecc. Bianchi', 'Officine Meccaniche Bianchi', 'near'],
  ['Sté Dauphinoise de Levage', 'Dauphinoise de Levage', 'same'],
  ['Prairie Harvest Co-op', 'Prairie Harvest Cooperative', 'filled'],
  ['Kälte Sörensen Inh. Jens Sörensen e.K.', 'Kaelte Soerensen', 'same'],
  ['QCE', 'Queensland Cane Equipment', 'initials'],
  ['Rossetti Impianti s.r.l. a socio unico', 'Rossetti Impianti', 'same'],
  ['Nordkran UK Ltd', 'Nordkran USA Inc', 'longer'],
  ['Bäckerei Fischer', 'Bäckerei Fischler', 'doubtful'],
  ['Wolongbar Haulage', 'Wollongbar Haulages', 'near'],
])('%s and %s: %s', (one, other, relation) => {
  expect(relationOfCompanies(one, other)).toBe(relation);
  expect(relationOfCompanies(other, one)).toBe(relation);
});

test.each([
  ['Metro Ford Orange', 'Metro Ford', 'orange', 'filled'],
  ['Metro Ford Orange', 'Metro Ford', 'perth', 'longer'],
  // A town alone tells no company.
  ['Orange Motors', 'Motors', 'orange', 'other'],
  ['苏州东吴阀门有限公司', '东吴阀门', '苏州', 'filled'],
])('%s and %s that is in %s: %s', (one, other, town, relation) => {
  expect(relationOfCompanies(one, other, new Set([town]))).toBe(relation);
});

test.each([
  ['München', 'Munich, Germany', 'same city'],
  ['大阪', 'Osaka', 'same city'],
  ['Boise, ID', 'Boise, Idaho', 'same city'],
  ['Mt Isa QLD', 'Mount Isa QLD', 'same city'],
  ['Dallas, Texas', 'Houston, Texas', 'other'],
  ['Pune, India', 'Chennai, India', 'other'],
  ['Valencia, Spain', 'Valencia, Venezuela', 'other'],
  ['Parramatta, Sydney', 'Sydney', 'same city'],
  ['10 George Street, Sydney', '275 Kent Street, Sydney', 'same city'],
])('%s and %s: %s', (one, other, likeness) => {
  expect(comparePlaces(readPlace({ location: one }), readPlace({ location: other }))).toBe(
    likeness,
  );
});

test('an address tells whose initial it is', () => {
  expect(listToldNames(['anna.berg@berg.example'], 'A. Berg')).toEqual(['anna berg']);
  expect(listToldNames(['info@berg.example', 'otto.berg@berg.example'], 'A. Berg')).toEqual([]);
});
