/** Words of sales people for media: each finds its trade and no other, in its plural and in five languages. */
import { expect, test } from 'vitest';
import { readTrade } from '#test/read-trade.ts';

test.each([
  ['advertising agencies', 'Advertising'],
  ['digital agencies', 'Advertising'],
  ['Werbeagenturen', 'Advertising'],
  ['agences de publicité', 'Advertising'],
  ['agencias de publicidad', 'Advertising'],
  ['agenzie pubblicitarie', 'Advertising'],
  ['tv stations', 'Broadcasting'],
  ['radio stations', 'Broadcasting'],
  ['Fernsehsender', 'Broadcasting'],
  ['Radiosender', 'Broadcasting'],
  ['chaînes de télévision', 'Broadcasting'],
  ['emisoras', 'Broadcasting'],
  ['emittenti televisive', 'Broadcasting'],
  ['publishers', 'Publishing'],
  ['newspapers', 'Publishing'],
  ['Verlage', 'Publishing'],
  ['Zeitungen', 'Publishing'],
  ["maisons d'édition", 'Publishing'],
  ['periódicos', 'Publishing'],
  ['case editrici', 'Publishing'],
  ['cable companies', 'Cable and satellite'],
  ['satellite tv', 'Cable and satellite'],
  ['Kabelnetzbetreiber', 'Cable and satellite'],
  ['satélites', 'Cable and satellite'],
  ['social networks', 'Social media and internet'],
  ['search engines', 'Social media and internet'],
  ['Suchmaschinen', 'Social media and internet'],
  ['réseaux sociaux', 'Social media and internet'],
  ['redes sociales', 'Social media and internet'],
  ['motori di ricerca', 'Social media and internet'],
  ['communication services', 'Communication companies'],
  ['Kommunikationsunternehmen', 'Communication companies'],
  ['services de communication', 'Communication companies'],
])('%s: %s', (query, trade) => {
  expect(readTrade(query)).toBe(trade);
});
