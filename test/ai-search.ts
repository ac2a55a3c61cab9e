/** What each AI provider answers whose web search has read some pages: its documented shape, made of the path called. */

export function searchAnswer(path: string, text: string, pages: readonly string[]): unknown {
  if (path === '/v1/responses') return openAiResponse(text, pages);
  if (path === '/v1/messages') return anthropicMessage(text, pages);
  if (path === '/v1/chat/completions') return chatCompletion(text);
  if (/^\/v1beta\/models\/[^/]+:generateContent$/.test(path)) return googleContent(text, pages);
  return undefined;
}

function openAiResponse(text: string, pages: readonly string[]) {
  const annotations = pages.map((url) => ({
    type: 'url_citation',
    start_index: 0,
    end_index: 1,
    url,
    title: 'A page',
  }));
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model: 'test-model',
    output: [
      {
        type: 'web_search_call',
        id: 'ws_1',
        status: 'completed',
        action: { type: 'search', query: 'companies' },
      },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations }],
      },
    ],
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
