import type { Text, Translatable } from '#shared/translation.ts';
import { UploadFailed } from './uploader.ts';

interface Body {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData;
  signal: AbortSignal;
  /** Called with the part that has left, from 0 to 1. */
  onProgress: (part: number) => void;
}

interface Answer {
  text: string;
  header: (name: string) => string | null;
}

/** What the site says beside a refusal. A store of another origin shows no such header, and asking for it is an error. */
const saidIn = (request: XMLHttpRequest) =>
  /^x-text:/im.test(request.getAllResponseHeaders()) ? request.getResponseHeader('X-Text') : null;

/** What a refusal says: its header has the line and values, its body the English message of the first field or of all. */
export function refusalText(body: string, header: string | null): Text | null {
  try {
    if (header !== null) return JSON.parse(decodeURIComponent(header)) as Translatable;
    const { message, errors } = JSON.parse(body) as {
      message?: string;
      errors?: Record<string, string[]>;
    };
    return Object.values(errors ?? {})[0]?.[0] ?? (message || null);
  } catch {
    return null;
  }
}

/** An XMLHttpRequest, because only that reports upload progress. Rejects with UploadFailed. */
export const sendBody = ({ method, url, headers, body, signal, onProgress }: Body) =>
  new Promise<Answer>((resolve, reject) => {
    if (signal.aborted) return reject(new UploadFailed(0));
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.onloadend = () => {
      signal.removeEventListener('abort', abort);
      const { status, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve({ text: responseText, header: (name) => request.getResponseHeader(name) });
      } else reject(new UploadFailed(status, refusalText(responseText, saidIn(request))));
    };
    request.send(body);
  });
