/**
 * A provider of models on a free loopback port, in the documented shapes of OpenAI (and what is compatible
 * with it), Anthropic and Google: it answers as a test tells it to, and keeps what it was asked.
 */
import type { ServerResponse } from 'node:http';
import type { AiProvider } from '#contract/ai-settings.ts';
import { openWebServer, type TakenCall } from './web-server.ts';

export interface AiServer {
  /** The variables that make a server of ours ask it. */
  environment(provider?: AiProvider): NodeJS.ProcessEnv;
  baseUrl(provider: AiProvider): string;
  port: number;
  calls: TakenCall[];
  /** Says this to every question from now on. */
  says(text: string): void;
  /** Does this with every question from now on. */
  does(answer: (call: TakenCall, reply: ServerResponse) => void): void;
}

export const aiKey = 'sk-test-key-4242';

/** What every answer is said to have taken. */
export const usage = { inputTokens: 120, outputTokens: 30 };

export async function openAiServer(): Promise<AiServer> {
  const server = await openWebServer();
  const baseUrl = (provider: AiProvider) =>
    `${server.url}/${provider === 'google' ? 'v1beta' : 'v1'}`;
  const says = (text: string) => {
    server.answer = (call, reply) => sendText(call, reply, text);
  };
  says('ready');
  return {
    environment: (provider = 'openai-compatible') => ({
      AI_PROVIDER: provider,
      AI_MODEL: 'test-model',
      AI_API_KEY: aiKey,
      AI_BASE_URL: baseUrl(provider),
    }),
    baseUrl,
    port: server.port,
    calls: server.calls,
    says,
    does: (answer) => {
      server.answer = answer;
    },
  };
}

export function sendJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The model says this, in the shape of the provider that was called. */
export function sendText(call: TakenCall, reply: ServerResponse, text: string): void {
  sendJson(reply, 200, shapeOf(call.path, text));
}

function shapeOf(path: string, text: string): unknown {
  const { inputTokens, outputTokens } = usage;
  const total = inputTokens + outputTokens;
  if (path.endsWith('/chat/completions')) {
    return {
      id: 'chat-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'test-model',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: total },
    };
  }
  if (path.endsWith('/responses')) {
    const content = [{ type: 'output_text', text, annotations: [] }];
    return {
      id: 'resp-1',
      object: 'response',
      created_at: 1_700_000_000,
      status: 'completed',
      model: 'test-model',
      output: [{ type: 'message', id: 'msg-1', role: 'assistant', status: 'completed', content }],
      usage: { input_tokens: inputTokens, output_tokens: outputTokens, total_tokens: total },
    };
  }
  if (path.endsWith('/messages')) {
    return {
      id: 'msg-1',
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: inputTokens, output_tokens: outputTokens },
    };
  }
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: total,
    },
  };
}
