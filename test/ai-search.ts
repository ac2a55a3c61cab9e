/** What each AI provider answers whose web search has read some pages: its documented shape, made of the call. */
import type { ServerResponse } from 'node:http';
import { sendJson } from './ai-server.ts';
import type { TakenCall } from './web-server.ts';

function searchAnswer(
  { path, body }: Pick<TakenCall, 'path' | 'body'>,
  text: string,
  pages: readonly string[],
): unknown {
  if (path === '/v1/responses') return openAiResponse(JSON.parse(body), text, pages);
  if (path === '/v1/messages') return anthropicMessage(text, pages);
  if (path === '/v1/chat/completions') return chatCompletion(text);
  if (/^\/v1beta\/models\/[^/]+:generateContent$/.test(path)) return googleContent(text, pages);
  return undefined;
}

/** Sends it, in pieces to who asks for a stream; `until` a piece comes that holds these words, where it stalls. */
export function sendSearch(
  call: Pick<TakenCall, 'path' | 'body'>,
  reply: ServerResponse,
  { text, pages, until }: { text: string; pages: readonly string[]; until?: string },
): void {
  const asked: OpenAiCall = JSON.parse(call.body);
  if (call.path !== '/v1/responses' || asked.stream !== true) {
    sendJson(reply, 200, searchAnswer(call, text, pages));
    return;
  }
  const { output, usage, ...response } = openAiResponse(asked, text, pages);
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, event: object) =>
    reply.write(`data: ${JSON.stringify({ type, ...event })}\n\n`);
  send('response.created', { response });
  for (const [output_index, item] of output.entries()) {
    send('response.output_item.added', { output_index, item: { ...item, content: [] } });
    for (const { text = '', annotations = [] } of item.content ?? []) {
      let sent = '';
      for (const delta of text.match(/.{1,40}/gs) ?? []) {
        sent += delta;
        if (until !== undefined && sent.includes(until)) return;
        send('response.output_text.delta', { item_id: item.id, delta });
      }
      for (const annotation of annotations) {
        send('response.output_text.annotation.added', { annotation });
      }
    }
    send('response.output_item.done', { output_index, item });
  }
  send('response.completed', { response: { ...response, usage } });
  reply.end();
}

interface OpenAiCall {
  stream?: boolean;
  tools?: { type: string }[];
  text?: { format?: { type?: string } };
  include?: string[];
}

/** Where OpenAI's models cite: a mark in private-use characters, such as its programs turn into annotations. */
export const citeMark = '\u{e200}cite\u{e202}turn0search0\u{e202}turn1view2\u{e201}';

/**
 * With a schema for the answer its annotations are empty and its marks stay in the text; which pages were read
 * is told by the search alone, to who asks for it. Without a search nothing was read.
 */
interface OpenAiItem {
  type: string;
  id: string;
  status: string;
  role?: string;
  action?: object;
  content?: { type: string; text: string; annotations: object[] }[];
}

function openAiResponse(call: OpenAiCall, text: string, pages: readonly string[]) {
  const searches = call.tools?.some(({ type }) => type === 'web_search') ?? false;
  const isShaped = call.text?.format?.type === 'json_schema';
  const tellsSources = call.include?.includes('web_search_call.action.sources') ?? false;
  const cited = searches && !isShaped ? pages.slice(0, 1) : [];
  const annotations = cited.map((url) => ({
    type: 'url_citation',
    start_index: 0,
    end_index: 1,
    url,
    title: 'A page',
  }));
  // The mark stands after the first text of the answer.
  const marked = searches && isShaped ? text.replace(/(?<=:")(?=[^"]*")|$/, citeMark) : text;
  const sources = pages.map((url) => ({ type: 'url', url }));
  const search: OpenAiItem = {
    type: 'web_search_call',
    id: 'ws_1',
    status: 'completed',
    action: { type: 'search', query: 'companies', ...(tellsSources && { sources }) },
  };
  const message: OpenAiItem = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: marked, annotations }],
  };
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model: 'test-model',
    output: searches ? [search, message] : [message],
    usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30 },
  };
}

function anthropicMessage(text: string, pages: readonly string[]) {
  return {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    model: 'test-model',
    content: [
      { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'companies' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: 'srv_1',
        content: pages.map((url) => ({
          type: 'web_search_result',
          url,
          title: 'A page',
          encrypted_content: 'x',
          page_age: null,
        })),
      },
      { type: 'text', text },
    ],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 20 },
  };
}

function chatCompletion(content: string) {
  return {
    id: 'chatcmpl_1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
  };
}

function googleContent(text: string, pages: readonly string[]) {
  return {
    candidates: [
      {
        content: { role: 'model', parts: [{ text }] },
        finishReason: 'STOP',
        index: 0,
        groundingMetadata: {
          webSearchQueries: ['companies'],
          groundingChunks: pages.map((uri) => ({ web: { uri, title: 'A page' } })),
          groundingSupports: [],
        },
      },
    ],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 20, totalTokenCount: 30 },
  };
}
