/** Sends a form with a file and reports how much has been sent, which `fetch` cannot. */

import { makeUrl } from '#contract/call-addresses.ts';
import { deedHeader } from '#contract/deeds.ts';
import type { CallReply, Endpoint } from '#contract/endpoint.ts';
import { refusal, trustReply } from './call.ts';
import { errorOfSilence } from './call-error.ts';
import { noteDeed } from './last-deed.ts';
import { reportSilence } from './server-away.ts';

interface UploadOptions {
  /** Called with percentages from 0 to 100. */
  onProgress: (percent: number) => void;
  /** For an endpoint that reports how far it is once it has the file, on the same scale. */
  onWork?: (percent: number) => void;
  signal: AbortSignal;
}

/** Calls an endpoint with a form. Rejects with a `CallError`, or with the signal's own reason when aborted. */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { onProgress, onWork, signal }: UploadOptions,
): Promise<CallReply<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, makeUrl(endpoint, {}));
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    if (onWork) {
      request.setRequestHeader('Accept', linesType);
      request.onprogress = () => {
        const { percent } = lastLine(request);
        if (percent !== undefined) onWork(percent);
      };
    }
    request.onload = () => {
      const { statusText } = request;
      const { status, responseText, deed } = endOf(request, onWork !== undefined);
      if (status < 200 || status >= 300) {
        reject(refusal(endpoint, status, statusText, responseText));
      } else {
        noteDeed(deed ?? request.getResponseHeader(deedHeader));
        resolve(trustReply<E>(JSON.parse(responseText)));
      }
    };
    request.onerror = () => {
      reportSilence();
      reject(errorOfSilence());
    };
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

const linesType = 'application/x-ndjson';

/** The endpoint's lines: percentages, and at the end what would have been its reply. */
interface WorkLine {
  percent?: number;
  status?: number;
  body?: unknown;
  /** What the header of the reply would have named. */
  deed?: string;
}

interface Answer {
  status: number;
  responseText: string;
  deed?: string | undefined;
}

function lastLine(request: XMLHttpRequest): WorkLine {
  const isLines = request.getResponseHeader('Content-Type')?.startsWith(linesType);
  const line = request.responseText.split('\n').at(-2);
  return isLines && line ? JSON.parse(line) : {};
}

function endOf(request: XMLHttpRequest, isInLines: boolean): Answer {
  const { status, body, deed } = isInLines ? lastLine(request) : {};
  if (status !== undefined) return { status, responseText: JSON.stringify(body), deed };
  return { status: request.status, responseText: request.responseText };
}
