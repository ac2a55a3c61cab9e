/** The board and its cards, read column by column as they are scrolled, and moving a card at once on the screen. */
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { makeEtag } from '#contract/concurrency.ts';
import { isClosed, opportunitiesApi, type Stage, stages } from '#contract/opportunities.ts';
import type { BoardCard } from '#contract/pipeline.ts';
import { probabilityAfterMove } from '#contract/stage-probability.ts';
import { call } from '#web/lib/call.ts';
import { reread } from '#web/lib/queries.ts';
import { tellDeed } from '#web/ui/toast.ts';
import { withCardMoved } from './board-sums.ts';
import {
  type BoardFilterInput,
  boardQuery,
  type CardPages,
  cardPagesQuery,
} from './opportunities.api.ts';
import { toastUpdateFailed } from './opportunity-toasts.ts';
import { stageLabels } from './stages.tsx';

function useCards(stage: Stage, filter: BoardFilterInput, enabled: boolean) {
  const query = cardPagesQuery(stage, filter);
  return useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData });
}

export type CardsOfStage = ReturnType<typeof useCards>;

/** The board and the cards of its columns; the first cards come with the board itself. */
export function useBoard(filter: BoardFilterInput) {
  const board = useQuery({ ...boardQuery(filter), placeholderData: keepPreviousData });
  const isRead = board.isSuccess && !board.isPlaceholderData;
  const lists: Record<Stage, CardsOfStage> = {
    lead: useCards('lead', filter, isRead),
    qualified: useCards('qualified', filter, isRead),
    proposal: useCards('proposal', filter, isRead),
    negotiation: useCards('negotiation', filter, isRead),
    closed_won: useCards('closed_won', filter, isRead),
    closed_lost: useCards('closed_lost', filter, isRead),
  };
  return { board, lists };
}

export interface CardMove {
  card: BoardCard;
  stage: Stage;
  /** The card directly above its new place; null at the top. */
  afterId: string | null;
  lostReason?: string;
}

const moves = ['opportunity moves'];

interface SentMove extends CardMove {
  /** The probability of its new stage; undefined to keep the old one. */
  probability: string | undefined;
  /** Shows the board as it was before. */
  takeBack: () => void;
}

/**
 * Moves a card: on the screen at once, on the server in the order of the moves. If the server
 * refuses, the card goes back, and its reason is shown.
 */
export function useMoveCard(filter: BoardFilterInput): (move: CardMove) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: moves,
    scope: { id: moves.join() },
    mutationFn: ({ card, stage, afterId, probability, lostReason }: SentMove) =>
      call(opportunitiesApi.move, {
        params: { id: card.id },
        // The card in its current version: an earlier move of it may have been answered meanwhile.
        ifMatch: makeEtag(findCard(client, filter, card.id) ?? card),
        body: { stage, afterId, probability, lostReason },
      }),
    onSuccess: (moved) => {
      tellDeed(`Moved to ${stageLabels[moved.stage]}`);
      mapCards(client, filter, moved.stage, (cards) =>
        cards.map((card) => (card.id === moved.id ? { ...card, ...moved } : card)),
      );
      // It may have been moved on meanwhile, and stand in another column.
      giveVersion(client, filter, moved);
    },
    onError: async (error, { card, takeBack }) => {
      takeBack();
      toastUpdateFailed(error);
      // The next move of the card waits for this, or it would fail with the same old version.
      await readVersion(client, filter, card.id);
    },
    // Only once after several quick moves: reading earlier would show the cards in their old places.
    onSettled: () => {
      if (client.isMutating({ mutationKey: moves }) === 1) reread(client, 'opportunity');
    },
  });
  return (dropped) => {
    // A card picked up before it was read again is put down as it is now.
    const card = findCard(client, filter, dropped.card.id) ?? dropped.card;
    const move = { ...dropped, card, probability: probabilityAfterMove(card, dropped.stage) };
    mutate({ ...move, takeBack: showMoved(client, filter, move) });
  };
}

/** Gives a card the server's version; its place on the board stays. */
async function readVersion(
  client: QueryClient,
  filter: BoardFilterInput,
  id: string,
): Promise<void> {
  const now = await call(opportunitiesApi.get, { params: { id } }).catch(() => undefined);
  // Otherwise the card is gone, or the network is: the board shows that when it is read again.
  if (now) giveVersion(client, filter, now);
}

function giveVersion(
  client: QueryClient,
  filter: BoardFilterInput,
  { id, updatedAt }: Pick<BoardCard, 'id' | 'updatedAt'>,
): void {
  for (const stage of stages) {
    mapCards(client, filter, stage, (cards) =>
      cards.map((card) => (card.id === id ? { ...card, updatedAt } : card)),
    );
  }
}

/** Shows the card in its new place; returns a function that undoes that. */
function showMoved(
  client: QueryClient,
  filter: BoardFilterInput,
  move: Omit<SentMove, 'takeBack'>,
): () => void {
  const { card, stage, afterId, probability = card.probability } = move;
  const before = stages.map((each) => {
    const { queryKey } = cardPagesQuery(each, filter);
    void client.cancelQueries({ queryKey });
    return { queryKey, pages: client.getQueryData<CardPages>(queryKey) };
  });
  const { queryKey: headsKey } = boardQuery(filter);
  void client.cancelQueries({ queryKey: headsKey });
  const heads = client.getQueryData(headsKey);
  client.setQueryData(headsKey, heads && withCardMoved(heads, card, stage, probability));
  for (const each of stages) {
    mapCards(client, filter, each, (cards) => cards.filter(({ id }) => id !== card.id));
  }
  const since = stage === card.stage ? card.stageSince : new Date().toISOString();
  const nextTask = isClosed(stage) ? null : card.nextTask;
  const placed = { ...card, stage, probability, nextTask, stageSince: since };
  client.setQueryData<CardPages>(cardPagesQuery(stage, filter).queryKey, (data) => {
    const at = data?.pages.findIndex(({ items }) => items.some(({ id }) => id === afterId)) ?? -1;
    const pages = data?.pages.map((page, index) => {
      if (index !== Math.max(at, 0)) return page;
      const above = page.items.findIndex(({ id }) => id === afterId);
      return { ...page, items: page.items.toSpliced(above + 1, 0, placed) };
    });
    return data && pages && { ...data, pages };
  });
  return () => {
    client.setQueryData(headsKey, heads);
    for (const { queryKey, pages } of before) client.setQueryData(queryKey, pages);
  };
}

function mapCards(
  client: QueryClient,
  filter: BoardFilterInput,
  stage: Stage,
  change: (cards: BoardCard[]) => BoardCard[],
): void {
  const { queryKey } = cardPagesQuery(stage, filter);
  client.setQueryData<CardPages>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );
}

function findCard(
  client: QueryClient,
  filter: BoardFilterInput,
  id: string,
): BoardCard | undefined {
  for (const stage of stages) {
    const data = client.getQueryData<CardPages>(cardPagesQuery(stage, filter).queryKey);
    const card = data?.pages.flatMap(({ items }) => items).find((each) => each.id === id);
    if (card) return card;
  }
  return undefined;
}
