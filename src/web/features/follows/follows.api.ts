import { followsApi } from '#contract/follows.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const followQuery = (id: string) => makeQuery(followsApi.read, { params: { id } });

export const useFollow = writeHook(followsApi.begin, 'follow');
export const useUnfollow = writeHook(followsApi.end, 'follow');
