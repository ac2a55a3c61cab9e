/** Maps the columns of a CSV of companies, and reads the company of a row. */
import {
  type DirectoryCompany,
  joinAddress,
  readCountry,
  readEmployees,
  readLocation,
  readState,
  tidy,
  tidyWebsite,
} from './company.rules.ts';

/** Headers in lower case, only letters; the first one in the file wins. */
const headers = {
  name: 'name companyname company businessname business tradingname security organisation organization organisationname organizationname entityname legalname',
  industry:
    'gicssubindustry subindustry industry category businesstype activity anzsicdescription naicsdescription type',
  sector: 'gicssector sector division industrygroup',
  address: 'address streetaddress street addressline fulladdress businessaddress',
  location: 'headquarterslocation headquarters location hq place',
  city: 'city suburb town locality',
  state: 'state region province stateterritory',
  postcode: 'postcode zip zipcode postalcode',
  country: 'country countrycode',
  phone: 'phone phonenumber telephone tel workphone mainphone mobile mobilephone',
  website: 'website url web homepage websiteurl domain',
  email: 'email emailaddress mail',
  employees: 'employees numberofemployees employeecount headcount staff employeesrange',
  notes: 'notes description about comments',
  symbol: 'symbol ticker',
  founded: 'founded established yearfounded yearestablished',
} as const;
type Column = keyof typeof headers;

export type CompanyColumns = Partial<Record<Column, number>>;

/** Undefined if no column can be the company's name. */
export function matchCompanyColumns(header: readonly string[]): CompanyColumns | undefined {
  const plain = header.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const found: Record<string, number> = {};
  for (const [column, names] of Object.entries(headers)) {
    const at = names
      .split(' ')
      .map((name) => plain.indexOf(name))
      .find((index) => index !== -1);
    if (at !== undefined) found[column] = at;
  }
  const columns: CompanyColumns = found;
  return columns.name === undefined ? undefined : columns;
}

/** Null for a row without a name. */
export function companyOfRow(
  columns: CompanyColumns,
  cells: readonly string[],
): DirectoryCompany | null {
  const cell = (column: Column, longest?: number) => {
    const at = columns[column];
    return at === undefined ? null : tidy(cells[at], longest);
  };
  const name = cell('name', 200);
  if (name === null) return null;
  const location = cell('location');
  const street = cell('address');
  const read = readLocation(location ?? street);
  const city = cell('city', 100) ?? read.city;
  const postcode = cell('postcode', 20) ?? read.postcode;
  const country = readCountry(cell('country')) ?? read.country;
  const state = readState(cell('state'), { city, postcode, country }) ?? read.state;
  const sector = cell('sector', 200);
  const industry = cell('industry', 200) ?? sector;
  return {
    name,
    industry,
    categories: sector !== null && sector !== industry ? [sector] : [],
    address: joinAddress([
      street,
      location?.replace(/\[\d+\]/g, '') ?? null,
      cell('city', 100),
      cell('state', 60),
      cell('postcode', 20),
      cell('country', 60),
    ]),
    city,
    state,
    postcode,
    country: country ?? state?.slice(0, 2) ?? null,
    phone: cell('phone', 60),
    website: tidyWebsite(cell('website', 500)),
    email: cell('email', 254),
    employees: readEmployees(cell('employees')),
    notes: notesOf(cell('notes', 1_000), cell('symbol', 20), cell('founded', 40)),
  };
}

function notesOf(notes: string | null, symbol: string | null, founded: string | null) {
  const parts = [
    notes,
    symbol === null ? null : `Stock symbol ${symbol}`,
    founded === null ? null : `Founded ${founded}`,
  ];
  return tidy(parts.filter((part) => part !== null).join('. '), 1_200);
}
