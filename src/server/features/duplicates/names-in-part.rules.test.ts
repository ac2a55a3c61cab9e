/** Names of which one record tells only a part, or writes it short: what the relation of two then is. */
import { expect, test } from 'vitest';
import { compare } from './duplicates.rules.ts';
import { compareCompanyNames } from './organization-names.rules.ts';
import { comparePersonNames } from './person-names.rules.ts';
import { readTraits } from './traits.rules.ts';

test.each([
  ['WLG Moorburg', 'Waren-Liefergenossenschaft Moorburg', 'near'],
  ['TKS Bil', 'Traktor Service Bil', 'initials'],
  ['DLM Pumps', 'Donnerstalmühle Pumps', 'initials'],
  ['ABC Pumps', 'Donnerstalmühle Pumps', 'other'],
  ['Zakład "Drwalex" Ewa Lis', 'Drwalex', 'filled'],
  ['FHU Drwalex Ewa Lis', 'Drwalex', 'filled'],
  ['Tenuta Belcolle di Anna Verri', 'Tenuta Belcolle', 'filled'],
  ['Officine Bruni di Bruni Ivo & C. snc', 'Officine Bruni', 'filled'],
  ['Cantina di Monte Fosco', 'Cantina', 'other'],
  ['Cooperativa Vale Brando - COVABRA', 'COVABRA', 'filled'],
  ['Vale Brando - Lages', 'Vale Brando - Tubarão', 'other'],
  ['Domaine de St Fiacre', 'Domaine St Fiacre', 'same'],
  ['Moana Motors 2009 Ltd', 'Moana Motors', 'filled'],
  ['Josef Hinterholz Landmaschinen', 'Landmaschinen Hinterholz', 'filled'],
  ['Josef Hinterholz Landmaschinen', 'Peter Hinterholz Landmaschinen', 'other'],
  ['Quarrington Holdings', 'Quarrington Tractor Sales', 'other'],
  ['Bertoldi Pompe', 'Bertoldini Pompe', 'doubtful'],
  ['Dennehy Contracting', 'Dennehy Contractors', 'near'],
  ['Hartono Feeders', 'Hartono Feeding', 'other'],
  ['Karoo Trekker Dienste Groep', 'Karoo Trekkerdienste', 'longer'],
  ['Drwalex Harvest', 'Drwalex Harvester', 'near'],
  ['Averdunk GmbH & Co. KG Landmaschinen', 'Averdunk Landmaschinen', 'filled'],
  ['Domaine du Fiacre', 'Domaine Le Fiacre', 'near'],
  ['Granos Belcolle S.Coop.', 'Granos Belcolle', 'same'],
  ['Firma Usługowo-Handlowa Drwalex', 'F.U.H. Drwalex', 'longer'],
  ['Averdunk Akkerbouwmachines', 'Averdunk Machines', 'near'],
  ['Transportadora Belcolle', 'Belcolle Transportes', 'near'],
  ['www.drwalex.com.pl', 'Drwalex', 'filled'],
  ['Kraghaus BK h/a Bosveld Kragte', 'Bosveld Kragte', 'same'],
])('%s and %s are %s', (one, other, relation) => {
  expect(compareCompanyNames(one, other).relation).toBe(relation);
  expect(compareCompanyNames(other, one).relation).toBe(relation);
});

test.each([
  ['J.W. Terhorst', 'Jan-Willem Terhorst', 'initial'],
  ['J. P. van der Terhorst', 'Jan-Pieter Vanderterhorst', 'initial'],
  ['Cor v.d. Terhorst', 'Cornelis van der Terhorst', 'variant'],
  ['Sjaak v/d Terhorst', 'Jacques van den Terhorst', 'variant'],
  ['Robert (Bob) Penfold', 'Bob Penfold', 'same'],
  ['Zhang Kaiwen (Kevin)', 'Kevin Zhang', 'same'],
  ['Robert Penfold - Parts', 'Robert Penfold', 'same'],
  ['Robert Penfold (Workshop Manager)', 'Robert Penfold', 'same'],
  ['Davo Penfold', 'David Penfold', 'variant'],
  ['Rico Penfold', 'Ricarda Penfold', 'other'],
  ['Robyn Penfold', 'Robert Penfold', 'other'],
  ['Lars Söderkvist', 'Lars Söderqvist', 'variant'],
  ['Luiz Sobral Filho', 'Luis Sobral Filho', 'variant'],
  ['Svein Terhorst', 'Stein Terhorst', 'other'],
  ['Domenico Lo Cascio', 'Mimmo Locascio', 'variant'],
  ['Dr. med. vet. Ulrich Terhorst', 'Ulrich Terhorst', 'same'],
])('%s and %s are %s', (one, other, relation) => {
  expect(comparePersonNames(one, other).relation).toBe(relation);
  expect(comparePersonNames(other, one).relation).toBe(relation);
});

const judge = (one: Parameters<typeof readTraits>[0], other: Parameters<typeof readTraits>[0]) =>
  compare('person', readTraits(one, 'AU'), readTraits(other, 'AU')).level;

test('two of a very common name who have a mailbox each at one company may be two', () => {
  const [one, other] = ['wang.wei', 'wangwei2'].map((name) => `${name}@firm.example`);
  expect(judge({ name: 'Wang Wei', email: one }, { name: 'Wang Wei', email: other })).toBe('maybe');
  const rare = { name: 'Wilf Terhorst' };
  expect(judge({ ...rare, email: one }, { ...rare, email: other })).toBe('likely');
});

test('two of a very common name in one town, each with a phone, may be two', () => {
  const told = { name: 'Mehmet Yılmaz', location: 'Konya' };
  const [one, other] = ['+90 532 555 0310', '+90 542 555 0977'].map((phone) => ({
    ...told,
    phone,
  }));
  expect(judge(one ?? {}, other ?? {})).toBe('maybe');
  expect(judge(one ?? {}, told)).toBe('likely');
});

test('a mailbox that tells a name which both write otherwise is that of one person', () => {
  const email = 'venkat@firm.example';
  const one = { name: 'S. Venkataramanan', email };
  expect(judge(one, { name: 'Venkatraman Subramanian', email })).toBe('likely');
  const shared = { email: 'terhorst@firm.example' };
  expect(judge({ name: 'Pia Terhorst', ...shared }, { name: 'Ida Terhorst', ...shared })).toBe(
    'maybe',
  );
});

test('towns in two scripts are not two towns', () => {
  const told = { name: 'Lutong', phone: '+86 536 5550 119' };
  const judged = compare(
    'organization',
    readTraits({ ...told, location: '潍坊' }, 'AU'),
    readTraits({ ...told, location: 'Weifang' }, 'AU'),
  );
  expect(judged.level).toBe('likely');
});
