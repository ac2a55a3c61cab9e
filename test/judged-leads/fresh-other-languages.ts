/** Fresh judged queries in German, French, Spanish and Italian. */
import {
  banks,
  building,
  electricity,
  hotels,
  insurance,
  medicalDevices,
  semiconductors,
  software,
  supermarkets,
} from './categories.ts';
import { chemicals, freight, machines, mines, packaging, telecoms } from './fresh-groups.ts';
import { judge } from './judgement.ts';

export const german = [
  judge('Eisenbahnunternehmen in Georgia', { of: ['Rail Transportation'], states: ['US-GA'] }),
  judge('Restaurantketten', { of: ['Restaurants'] }),
  judge('Chemieunternehmen', { of: chemicals }),
  judge('Medizintechnikhersteller in Kalifornien', { of: medicalDevices, states: ['US-CA'] }),
  judge('Immobiliengesellschaften in Texas', { of: ['Real Estate'], states: ['US-TX'] }),
  judge('Maschinenbauer in Ohio', { of: machines, states: ['US-OH'] }),
  judge('Speditionen', { of: freight }),
  judge('Automobilhersteller in Michigan', {
    of: ['Automobile Manufacturers'],
    states: ['US-MI'],
  }),
  judge('Baumärkte', { of: ['Home Improvement Retail'] }),
  judge('Vermögensverwalter in New York', {
    of: ['Asset Management & Custody Banks'],
    states: ['US-NY'],
  }),
  judge('Versicherungsmakler in Florida', { of: ['Insurance Brokers'], states: ['US-FL'] }),
];

export const french = [
  judge('constructeurs aéronautiques', { of: ['Aerospace & Defense'] }),
  judge('sociétés minières', { of: mines }),
  judge('entreprises de transport routier', { of: ['Cargo Ground Transportation'] }),
  judge('casinos au Nevada', { of: ['Casinos & Gaming'], states: ['US-NV'] }),
  judge('agences de publicité à New York', { of: ['Advertising'], states: ['US-NY'] }),
  judge("assureurs dans l'Ohio", { of: insurance, states: ['US-OH'] }),
  judge('hôpitaux', { of: ['Health Care Facilities'] }),
  judge("fabricants d'emballages", { of: packaging }),
  judge('banques en Caroline du Nord', { of: banks, states: ['US-NC'] }),
  judge('opérateurs de télécommunications', { of: telecoms }),
  judge('entreprises de biotechnologie dans le Massachusetts', {
    of: ['Biotechnology'],
    states: ['US-MA'],
  }),
];

export const spanish = [
  judge('ferrocarriles', { of: ['Rail Transportation'] }),
  judge('empresas de biotecnología en Massachusetts', {
    of: ['Biotechnology'],
    states: ['US-MA'],
  }),
  judge('constructoras en Texas', { of: building, states: ['US-TX'] }),
  judge('tiendas de ropa', { of: ['Apparel Retail'] }),
  judge('compañías eléctricas en Ohio', { of: electricity, states: ['US-OH'] }),
  judge('fabricantes de dispositivos médicos en California', {
    of: medicalDevices,
    states: ['US-CA'],
  }),
  judge('bancos en Carolina del Norte', { of: banks, states: ['US-NC'] }),
  judge('supermercados en Ohio', { of: supermarkets, states: ['US-OH'] }),
  judge('fabricantes de refrescos', { of: ['Soft Drinks & Non-alcoholic Beverages'] }),
  judge('empresas aeroespaciales en Virginia', {
    of: ['Aerospace & Defense'],
    states: ['US-VA'],
  }),
  judge('inmobiliarias en Colorado', { of: ['Real Estate'], states: ['US-CO'] }),
];

export const italian = [
  judge('assicurazioni nel Connecticut', { of: insurance, states: ['US-CT'] }),
  judge('case automobilistiche', { of: ['Automobile Manufacturers'] }),
  judge('produttori di semiconduttori in Arizona', { of: semiconductors, states: ['US-AZ'] }),
  judge('imprese edili in Texas', { of: building, states: ['US-TX'] }),
  judge('aziende chimiche in Ohio', { of: chemicals, states: ['US-OH'] }),
  judge('società immobiliari a Boston', { of: ['Real Estate'], cities: ['Boston'] }),
  judge('fornitori di energia elettrica in Georgia', { of: electricity, states: ['US-GA'] }),
  judge('compagnie di crociera a Miami', { of: hotels, cities: ['Miami'] }),
  judge('aziende alimentari in Minnesota', {
    of: ['Packaged Foods & Meats'],
    states: ['US-MN'],
  }),
  judge('negozi di abbigliamento', { of: ['Apparel Retail'] }),
  judge('case produttrici di software a New York', { of: software, states: ['US-NY'] }),
];
