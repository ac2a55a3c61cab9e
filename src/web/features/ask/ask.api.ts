import { useMutation } from '@tanstack/react-query';
import { askApi } from '#contract/ask.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

export const askStatusQuery = makeQuery(askApi.status);

export function useAsk() {
  return useMutation(makeWrite(askApi.ask));
}
