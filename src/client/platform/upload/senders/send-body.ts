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

/** The message of a refusal: that of the first field, else the general one. */
function refusalText(text: string): string | null {
  try {
    const { message, errors } = JSON.parse(text) as {
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
      } else reject(new UploadFailed(status, refusalText(responseText)));
    };
    request.send(body);
  });
