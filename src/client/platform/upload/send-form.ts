import type { FieldErrors } from '#shared/errors.ts';
import { readCookie } from '../api/forgery-safe-fetch.ts';

const pageExpired = 419;

/** A form that the server refused, or that it never answered (status 0). */
export class FormRefused extends Error {
  readonly status: number;
  readonly errors: FieldErrors;

  constructor(status: number, message: string, errors: FieldErrors = {}) {
    super(message);
    this.name = 'FormRefused';
    this.status = status;
    this.errors = errors;
  }
}

interface FormOptions {
  /** Called with the part that has left, from 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function attempt<Answer>(path: string, form: FormData, { onProgress, signal }: FormOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-XSRF-TOKEN', readCookie('XSRF-TOKEN') ?? '');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status < 300) resolve(body as Answer);
      else reject(new FormRefused(request.status, String(body.message ?? ''), body.errors as FieldErrors));
    };
    request.onerror = () => reject(new FormRefused(0, ''));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/**
 * Sends a form with a file, and says how much of it has left: only this kind of request can. Rejects with FormRefused;
 * never settles once it was aborted.
 */
export async function sendForm<Answer>(path: string, form: FormData, options: FormOptions): Promise<Answer> {
  try {
    return await attempt(path, form, options);
  } catch (error) {
    // The forgery token changed in between; the call was refused before it ran.
    if (error instanceof FormRefused && error.status === pageExpired) return attempt(path, form, options);
    throw error;
  }
}
