/** The lead finder: the stream of a search, its sources, and dismissed leads. */
import type { FastifyInstance } from 'fastify';
import { type LeadMessage, leadsApi } from '#contract/leads.ts';
import { decideOnLead, takeDecisionBack } from '#server/features/duplicates/decide-pairs.ts';
import { serveEvents } from '#server/kernel/http/event-stream.ts';
import { serve } from '#server/kernel/http/http.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import { dismissLead, takeDismissalBack } from './dismiss-leads.ts';
import type { LeadTools, openLeadParts } from './open-sources.ts';

/** How many at once per user: a page that keeps reconnecting must not use up what others need. */
const searches = new SharedTurns('lead searches', { each: 3 });
const tooMany = {
  type: 'error' as const,
  message: 'Three of your searches are running already. Please wait for one of them.',
} satisfies LeadMessage;

const fault: LeadMessage = {
  type: 'error',
  message: 'Something went wrong on our side. Please try again.',
};

export function registerLeads(app: FastifyInstance, tools: LeadTools): void {
  const country = tools.environment.defaultCountry;
  // Phones, domains, sources and outgoing calls are a lot of code, loaded on first use.
  let parts: Promise<ReturnType<typeof openLeadParts>> | undefined;
  const open = () => {
    parts ??= import('./open-sources.ts').then(({ openLeadParts }) => openLeadParts(tools));
    return parts;
  };
  app.addHook('onClose', async () => (await parts)?.close());

  serveEvents(
    app,
    leadsApi.generate,
    async (ctx, { query, signal, send, log }) => {
      const onFault = (error: unknown) =>
        log.error({ err: error }, 'A source of leads failed through a fault of ours');
      const search = async () => {
        const [{ generateLeads }, ready] = await Promise.all([
          import('./generate-leads.ts'),
          open(),
        ]);
        await generateLeads(ctx, { ...ready, onFault }, { query, signal, send });
      };
      // Nobody waits for another search to end.
      const full = new Error(tooMany.message);
      const wait = { line: { length: 0, onFull: () => full } };
      try {
        await searches.during(ctx.actor.id, search, wait);
      } catch (error) {
        if (error !== full) throw error;
        send(tooMany);
      }
    },
    () => fault,
  );
  serve(app, leadsApi.sources, async (_input, ctx) => {
    const { sources } = await open();
    return Promise.all(
      sources.map(async (source) => ({
        source: source.name,
        attribution: source.attribution,
        ...(await source.isReady(ctx)),
      })),
    );
  });
  serve(app, leadsApi.dismiss, ({ body }, ctx) => dismissLead(ctx, body, country));
  serve(
    app,
    leadsApi.decide,
    async ({ body: { lead, organizationId: recordId, verdict } }, ctx) => {
      const { pairKeys } = await import('./lead-keys.rules.ts');
      const keyed = { name: lead.name, keys: pairKeys(lead, country) };
      return decideOnLead(ctx, keyed, { kind: 'organization', recordId, verdict });
    },
  );
  serve(app, leadsApi.takeDecisionBack, async ({ params }, ctx) => {
    await takeDecisionBack(ctx, params.id);
    return undefined;
  });
  serve(app, leadsApi.takeBack, async ({ params }, ctx) => {
    await takeDismissalBack(ctx, params.id);
    return undefined;
  });
}
