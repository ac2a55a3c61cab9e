/** Each story of e2e is told by way of a balancer, or it is said why not. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { balancedStories, otherStories } from './balanced-stories.ts';

test('each story is in one of the lists, once, and each in the lists is there', () => {
  const told = [...balancedStories.haproxy, ...Object.values(otherStories).flat()];
  const files = globSync('e2e/**/*.test.ts').map((file) =>
    file.slice('e2e/'.length, -'.test.ts'.length),
  );
  expect(told.toSorted()).toEqual(files.toSorted());
});

test('what nginx is tried with is what HAProxy is, too', () => {
  const { haproxy, nginx } = balancedStories;
  expect(nginx.filter((story) => !haproxy.includes(story))).toEqual([]);
});
