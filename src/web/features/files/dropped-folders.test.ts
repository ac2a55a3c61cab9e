import { expect, test } from 'vitest';
import { listFolders, noFolders } from './dropped-folders.ts';

test('finds the folders among files and things that are neither', () => {
  const dropped = [
    { name: 'Contracts', isDirectory: true },
    { name: 'quote.pdf', isDirectory: false },
    null,
    { name: 'Photos.old', isDirectory: true },
  ];
  const folders = listFolders(dropped.map((entry) => ({ webkitGetAsEntry: () => entry })));
  expect(folders).toEqual(['Contracts', 'Photos.old']);
  expect(noFolders(folders).message).toContain('Contracts, Photos.old');
});
