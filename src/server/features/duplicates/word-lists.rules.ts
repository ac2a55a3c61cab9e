/** How a list of words is written in a file: a line of words that belong together, with spaces between them. */

export const readLines = (list: string): string[][] =>
  list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
