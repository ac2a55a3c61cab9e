/** Judged queries in German, French, Spanish and Italian. */
import {
  banks,
  building,
  electricity,
  hotels,
  insurance,
  oilAndGas,
  semiconductors,
  software,
} from './categories.ts';
import { judge } from './judgement.ts';

export const german = [
  judge('Banken in New York', { of: banks, states: ['US-NY'] }),
  judge('Versicherungen in Connecticut', { of: insurance, states: ['US-CT'] }),
  judge('Halbleiterhersteller in Kalifornien', { of: semiconductors, states: ['US-CA'] }),
  judge('Fluggesellschaften', { of: ['Passenger Airlines'] }),
  judge('Krankenhäuser', { of: ['Health Care Facilities'] }),
  judge('Softwareunternehmen in Texas', { of: software, states: ['US-TX'] }),
  judge('Autohändler', { of: ['Automotive Retail'] }),
  judge('Brauereien', { of: ['Brewers'] }),
  judge('Stromversorger in Ohio', { of: electricity, states: ['US-OH'] }),
  judge('Ölfirmen in Houston', { of: oilAndGas, cities: ['Houston'] }),
  judge('Pharmaunternehmen in New Jersey', { of: ['Pharmaceuticals'], states: ['US-NJ'] }),
  judge('Bauunternehmen in Texas', { of: building, states: ['US-TX'] }),
  judge('Lebensmittelhersteller in Illinois', {
    of: ['Packaged Foods & Meats'],
    states: ['US-IL'],
  }),
];

export const french = [
  judge('banques à New York', { of: banks, states: ['US-NY'] }),
  judge("compagnies d'assurance", { of: insurance }),
  judge('compagnies aériennes', { of: ['Passenger Airlines'] }),
  judge('fabricants de semi-conducteurs en Californie', {
    of: semiconductors,
    states: ['US-CA'],
  }),
  judge('entreprises pharmaceutiques du New Jersey', {
    of: ['Pharmaceuticals'],
    states: ['US-NJ'],
  }),
  judge('restaurants en Floride', { of: ['Restaurants'], states: ['US-FL'] }),
  judge('sociétés pétrolières au Texas', { of: oilAndGas, states: ['US-TX'] }),
  judge('éditeurs de logiciels à San Francisco', { of: software, cities: ['San Francisco'] }),
  judge('hôtels dans le Maryland', { of: hotels, states: ['US-MD'] }),
  judge('constructeurs automobiles', { of: ['Automobile Manufacturers'] }),
  judge('chemins de fer', { of: ['Rail Transportation'] }),
  judge("fournisseurs d'électricité en Géorgie", { of: electricity, states: ['US-GA'] }),
];

export const spanish = [
  judge('compañías de seguros', { of: insurance }),
  judge('bancos en Nueva York', { of: banks, states: ['US-NY'] }),
  judge('aerolíneas', { of: ['Passenger Airlines'] }),
  judge('empresas de semiconductores en California', {
    of: semiconductors,
    states: ['US-CA'],
  }),
  judge('empresas farmacéuticas en Indiana', { of: ['Pharmaceuticals'], states: ['US-IN'] }),
  judge('restaurantes en Illinois', { of: ['Restaurants'], states: ['US-IL'] }),
  judge('petroleras en Texas', { of: oilAndGas, states: ['US-TX'] }),
  judge('hoteles en Florida', { of: hotels, states: ['US-FL'] }),
  judge('fabricantes de automóviles', { of: ['Automobile Manufacturers'] }),
  judge('empresas de software en California', { of: software, states: ['US-CA'] }),
  judge('cerveceras', { of: ['Brewers'] }),
  judge('hospitales', { of: ['Health Care Facilities'] }),
];

export const italian = [
  judge('banche a New York', { of: banks, states: ['US-NY'] }),
  judge('compagnie di assicurazione', { of: insurance }),
  judge('compagnie aeree in Texas', { of: ['Passenger Airlines'], states: ['US-TX'] }),
  judge('aziende di semiconduttori in California', { of: semiconductors, states: ['US-CA'] }),
  judge('case farmaceutiche', { of: ['Pharmaceuticals'] }),
  judge('ristoranti in California', { of: ['Restaurants'], states: ['US-CA'] }),
  judge('alberghi in Florida', { of: hotels, states: ['US-FL'] }),
  judge('aziende di software in Texas', { of: software, states: ['US-TX'] }),
  judge('società petrolifere a Houston', { of: oilAndGas, cities: ['Houston'] }),
  judge('ospedali', { of: ['Health Care Facilities'] }),
  judge('ferrovie', { of: ['Rail Transportation'] }),
  judge("produttori d'acciaio", { of: ['Steel'] }),
];
