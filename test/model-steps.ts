/** A model that takes steps as a test tells it to: it calls the tools that it was given, and answers. */
import { type AiServer, sendJson } from './ai-server.ts';

interface Asked {
  messages: { role: string; content: unknown }[];
  tools: { function: { name: string } }[];
}

/** What it says, or the tool that it calls. */
type Step = string | { tool: string; input: unknown };

interface ModelSteps {
  /** One for each answer; the last one repeats for ever. What has to happen before one is awaited. */
  script(...steps: (Step | (() => Promise<Step>))[]): void;
  /** What it was asked since then. */
  asked(): Asked[];
  /** What the tools returned to it in its last step. */
  told(): string[];
}

export function openModelSteps(ai: AiServer): ModelSteps {
  let asked: Asked[] = [];
  return {
    script(...steps) {
      asked = [];
      ai.does(({ body }, reply) => {
        const place = asked.push(JSON.parse(body));
        const step = steps[Math.min(place, steps.length) - 1] ?? '';
        const due = typeof step === 'function' ? step() : Promise.resolve(step);
        void due.then((taken) => sendJson(reply, 200, printStep(taken, place)));
      });
    },
    asked: () => asked,
    told: () => {
      const answers = (asked.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool');
      return answers.map(({ content }) => String(content));
    },
  };
}

/** In the shape of OpenAI. */
function printStep(step: Step, place: number) {
  const call = typeof step === 'string' ? null : step;
  const message = call
    ? {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: `call-${place}`,
            type: 'function',
            function: { name: call.tool, arguments: JSON.stringify(call.input) },
          },
        ],
      }
    : { role: 'assistant', content: step };
  return {
    id: 'chat-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test-model',
    choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  };
}
