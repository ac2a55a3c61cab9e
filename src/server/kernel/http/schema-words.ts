import { z } from 'zod';

/** Words for the faults that a schema does not word itself: importing this sets them. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type') {
      if (issue.input === undefined) return 'is required';
      if (issue.input === null) return 'must not be null';
      return `must be ${article(issue.expected)} ${issue.expected}`;
    }
    if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
    return undefined;
  },
});

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a';
}
