import { askApi } from '#contract/ask.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const askStatusQuery = makeQuery(askApi.status);

export const useAsk = writeHook(askApi.ask);
