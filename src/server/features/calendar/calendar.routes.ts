/** The calendar page's read, and the address that calendar programs subscribe to. */
import type { FastifyInstance } from 'fastify';
import { calendarApi, calendarFeedApi } from '#contract/calendar.ts';
import { routeOptions, serve } from '#server/kernel/http/http.ts';
import { makeVisitorContext } from '#server/kernel/http/http-context.ts';
import { readCalendar } from './calendar.queries.ts';
import {
  makeCalendarFeed,
  revokeCalendarFeed,
  updateCalendarFeed,
} from './calendar-feeds.commands.ts';
import { getCalendarFeed, readFeed } from './calendar-feeds.queries.ts';
import { printCalendar } from './icalendar.rules.ts';

export function registerCalendar(app: FastifyInstance): void {
  serve(app, calendarApi.days, ({ query }, ctx) => readCalendar(ctx, query));
  serve(app, calendarFeedApi.get, async (_input, ctx) => await getCalendarFeed(ctx));
  serve(app, calendarFeedApi.make, async ({ body, request }, ctx) => {
    const { token, ...feed } = await makeCalendarFeed(ctx, body.events);
    return { ...feed, address: request.linkOrigin + feedPath(token) };
  });
  serve(app, calendarFeedApi.update, ({ body }, ctx) => updateCalendarFeed(ctx, body.events));
  serve(app, calendarFeedApi.revoke, (_input, ctx) => revokeCalendarFeed(ctx));

  app.route<{ Params: { token: string } }>({
    ...routeOptions(calendarApi.feed),
    // The address is a key, so it stays out of the log.
    logLevel: 'silent',
    handler: async (request, reply) => {
      const content = await readFeed(makeVisitorContext(request), request.params.token);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="dealer-crm.ics"')
        .send(printCalendar({ ...content, origin: request.linkOrigin }));
    },
  });
}

function feedPath(token: string): string {
  return calendarApi.feed.path.replace(':token', token);
}
