/** Names that two lists spell otherwise: found through their keys, and judged as one. */
import { expect, test } from 'vitest';
import type { Duplicate } from '#contract/duplicates.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const check = async (candidate: object) =>
  (await staff.post<Duplicate[][]>('/api/duplicates/check', { candidates: [candidate] })).body[0];

const people: [one: string, other: string][] = [
  ['Владимир Соловьёв', 'Vladimir Solovyov'],
  ['Семён Королёв', 'Semyon Korolyov'],
  ['Анна Семёнова', 'Anna Semenova'],
  ['Kim Min-jun', 'Minjun Kim'],
  ['Liesl Haberfellner', 'Elisabeth Haberfellner'],
  ['Hansi Moosbrugger', 'Johann Moosbrugger'],
];

test.each(
  people.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)('a colleague %s is %s', async (here, asked) => {
  const { id: organizationId } = await anOrganization(ctx, { name: `Employer of ${here}` });
  const { id } = await aPerson(ctx, { name: here, organizationId });
  const found = await check({ kind: 'person', name: asked, organizationId });
  expect(found?.find((each) => each.id === id)).toMatchObject({ level: 'likely' });
  await staff.delete(`/api/people/${id}`);
});

const companies: [one: string, other: string, known: object][] = [
  ['ООО Волга Подъём', 'Volga Podyom', {}],
  ['Oy Pohjola Nosturit Ab', 'Pohjola Nosturit', { location: 'Oulu' }],
  ['Kowalczyk i Synowie sp.j.', 'Kowalczyk & Synowie', { location: 'Płock' }],
  ['Goulburn Valley Tyres', 'GV Tyres', { phone: '03 5550 2031' }],
  ['Karoo Boorwerke (Edms) Bpk', 'Karoo Boorwerke (Pty) Ltd', { location: 'Upington' }],
  ['Общество с ограниченной ответственностью «Вектор-Дизель»', 'Вектор-Дизель', {}],
  ['Yıldız Tarım Sanayi ve Ticaret Ltd. Şti.', 'Yildiz Tarim', { location: 'Adana' }],
  ['Hermanos Ruiz y Cía.', 'Hermanos Ruiz & Compañía S.A.', { location: 'Salta' }],
  ['Ridge Holdings Pty Ltd t/a Gully Harvesters', 'Gully Harvesters', { location: 'Dubbo' }],
  ['Marsh Ag (formerly Ridge & Sons)', 'Ridge & Sons', { location: 'Roma' }],
  ['WRH Pty Ltd', 'Western Ridge Harvesters', { website: 'wrh.example' }],
  ['Vrachtwagens De Ridder NV', 'De Ridder Trucks', { phone: '+32 2 555 12 34' }],
  ['Przedsiębiorstwo Handlowo-Usługowe "Lipmet"', 'PHU LIPMET', { location: 'Konin' }],
  ['ТОВ «Полісся Агромаш»', 'Polissia Ahromash', {}],
  ['Szabó és Fia Kft.', 'Szabo & Fia', { location: 'Eger' }],
  ['P. Ritterbach Söhne', 'Peter Ritterbach Soehne KG', { location: 'Mayen' }],
  ['Dale Machinery Co-op', 'Dale Machinery Co-operative Society Limited', { location: 'York' }],
  ['Uphill Ag Mach NZ Ltd', 'Uphill Agricultural Machinery NZ', { location: 'Gore' }],
  ['Société Coopérative Agricole du Vexin', 'SCA du Vexin', { location: 'Gisors' }],
  ['High Gear Truck Spare', 'Highgear Truck Spares', { phone: '1300 555 019' }],
  ['Ahlers Nutzfahrzeuge Service GmbH', 'Ahlers NFZ', { website: 'ahlers-nfz.example' }],
  ['Twenty Acre Seeds', '20 Acre Seeds', { location: 'York' }],
  ['Second Wind Spares', '2nd Wind Spares Ltd', {}],
  ['Dale Agri', 'Dale Agricultural Ltd', {}],
  ['Brock Ploughs Hexham', 'Brock Ploughs', { location: 'Hexham' }],
  ['Barn Workshop, The', 'The Barn Workshop', {}],
  ['Sjöholm Lastvagnar AB', 'Sjöholm', { website: 'sjoholm.example' }],
  ['Kornfeld Landmaschinen', 'Kornfeld GmbH', { website: 'kornfeld.example' }],
];

test.each(
  companies.flatMap(
    ([one, other, known]) =>
      [
        [one, other, known],
        [other, one, known],
      ] as const,
  ),
)('an organization %s is %s', async (here, asked, known) => {
  const { id } = await anOrganization(ctx, { name: here, ...known });
  const found = await check({ kind: 'organization', name: asked, ...known });
  expect(found?.find((each) => each.id === id)).toMatchObject({ level: 'likely' });
  await staff.delete(`/api/organizations/${id}`);
});

test('a longer name of a company finds the shorter one', async () => {
  const { id } = await anOrganization(ctx, { name: 'Gebr. Ahlers', location: 'Leer' });
  const name = 'Gebrüder Ahlers Landtechnik GmbH';
  const found = await check({ kind: 'organization', name, location: 'Leer' });
  expect(found?.find((each) => each.id === id)).toMatchObject({ level: 'likely' });
});

test.each([
  ['Goulburn Valley Tyres', 'GV Tyres', { location: 'Shepparton' }],
  ['Delta Farms I', 'Delta Farms II', { location: 'Lincoln' }],
  ['Kyoto Motors', 'Keto Motors', { location: 'Perth' }],
  ['J. Ritter & Son', 'D. Ritter & Son', { location: 'Brecon' }],
  ['WRH Pty Ltd', 'Western Ridge Harvesters', { location: 'Dubbo' }],
])('an organization %s may be another one than %s', async (here, asked, known) => {
  const { id } = await anOrganization(ctx, { name: here, ...known });
  const found = await check({ kind: 'organization', name: asked, ...known });
  expect(found?.find((each) => each.id === id)?.level).not.toBe('likely');
});
