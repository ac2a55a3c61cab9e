import { describe, expect, it } from 'vitest';
import { fieldValues, withFilter } from './field-filters.tsx';

describe('filters by custom fields', () => {
  it('share one value of the URL', () => {
    const one = withFilter(undefined, 'field.size', '=Small').fields;
    const two = withFilter(one, 'field.story', '~at the show').fields;
    const three = withFilter(two, 'field.rank', 'lacking').fields;
    expect(JSON.parse(three ?? '')).toEqual({
      size: 'Small',
      story: { contains: 'at the show' },
      rank: null,
    });
    expect(fieldValues(three)).toEqual({
      'field.size': '=Small',
      'field.story': '~at the show',
      'field.rank': 'lacking',
    });
  });

  it('are gone from the URL once the last one is removed', () => {
    expect(withFilter('{"size":"Small"}', 'field.size', undefined)).toEqual({ fields: undefined });
  });

  it('leave the other filters alone, and ignore garbage', () => {
    expect(withFilter('{"size":"Small"}', 'tag', 'VIP')).toEqual({ tag: 'VIP' });
    expect(fieldValues('{')).toEqual({});
  });
});
