import { useMutation } from '@tanstack/react-query';
import { askApi } from '#contract/ask.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

export const askStatusQuery = queryOf(askApi.status);

export function useAsk() {
  return useMutation(writeOf(askApi.ask));
}
