/** Words of sales people for utilities: each finds its trade and no other, in its plural and in five languages. */
import { expect, test } from 'vitest';
import { readTrade } from '#test/read-trade.ts';

test.each([
  ['electric utilities', 'Electric utilities'],
  ['Elektrizitätswerke', 'Electric utilities'],
  ['power companies', 'Electricity'],
  ['electricity suppliers', 'Electricity'],
  ['Stromversorger', 'Electricity'],
  ["fournisseurs d'électricité", 'Electricity'],
  ['compañías eléctricas', 'Electricity'],
  ['fornitori di energia elettrica', 'Electricity'],
  ['gas suppliers', 'Gas utilities'],
  ['Gasversorger', 'Gas utilities'],
  ['fournisseurs de gaz', 'Gas utilities'],
  ['compañías de gas', 'Gas utilities'],
  ['fornitori di gas', 'Gas utilities'],
  ['water companies', 'Water utilities'],
  ['waterworks', 'Water utilities'],
  ['Wasserwerke', 'Water utilities'],
  ['compagnies des eaux', 'Water utilities'],
  ['acquedotti', 'Water utilities'],
  ['power plants', 'Power producers'],
  ['nuclear power', 'Power producers'],
  ['Kraftwerke', 'Power producers'],
  ['Stromerzeuger', 'Power producers'],
  ['centrales électriques', 'Power producers'],
  ['centrales eléctricas', 'Power producers'],
  ['centrali elettriche', 'Power producers'],
])('%s: %s', (query, trade) => {
  expect(readTrade(query)).toBe(trade);
});
