/** Words of sales people for leisure: each finds its trade and no other, in its plural and in five languages. */
import { expect, test } from 'vitest';
import { readTrade } from '#test/read-trade.ts';

test.each([
  ['casino operators', 'Casinos'],
  ['gambling companies', 'Casinos'],
  ['Spielbanken', 'Casinos'],
  ["jeux d'argent", 'Casinos'],
  ['apuestas', 'Casinos'],
  ['scommesse', 'Casinos'],
  ['cruise lines', 'Cruise lines'],
  ['cruise ships', 'Cruise lines'],
  ['Kreuzfahrtreedereien', 'Cruise lines'],
  ['compagnies de croisière', 'Cruise lines'],
  ['cruceros', 'Cruise lines'],
  ['crociere', 'Cruise lines'],
  ['film studios', 'Film and entertainment'],
  ['streaming services', 'Film and entertainment'],
  ['Filmstudios', 'Film and entertainment'],
  ['studios de cinéma', 'Film and entertainment'],
  ['entretenimiento', 'Film and entertainment'],
  ['intrattenimento', 'Film and entertainment'],
  ['video game developers', 'Video games'],
  ['game studios', 'Video games'],
  ['Videospielhersteller', 'Video games'],
  ['éditeurs de jeux', 'Video games'],
  ['videojuegos', 'Video games'],
  ['videogiochi', 'Video games'],
])('%s: %s', (query, trade) => {
  expect(readTrade(query)).toBe(trade);
});
