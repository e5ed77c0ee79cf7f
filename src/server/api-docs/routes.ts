import type { Response } from 'express';
import { type Language, translator } from '#shared/translation.ts';
import type { ReadDocument } from '../document-routes.ts';
import type { ApiDocument } from '../platform/rest/openapi-document.ts';
import { newNonce } from '../platform/security/keys.ts';
import { byNonce, docsPolicy } from '../platform/ssr/content-security-policy.ts';

/** Stands for the nonce in the rendered page, which is the same for every reader of a language. */
const nonceHere = 'nonce-of-the-answer';

interface Rendered {
  document: ApiDocument;
  lines: Language['lines'];
  parts: string[];
}

/** Sends the documentation of the REST API for people, rendered from the OpenAPI document once for each language. */
export function apiDocsSender(readDocument: ReadDocument) {
  const pages = new Map<string, Rendered>();
  return async (response: Response, reader: Language): Promise<void> => {
    const { language, lines } = reader;
    const document = await readDocument();
    let page = pages.get(language);
    if (page?.document !== document || page.lines !== lines) {
      const { renderApiDocs } = await import('./page.tsx');
      const html = renderApiDocs(document, { language, translate: translator(reader) }, nonceHere);
      page = { document, lines, parts: html.split(nonceHere) };
      pages.set(language, page);
    }
    const nonce = newNonce();
    response.setHeader('Content-Security-Policy', docsPolicy(byNonce(nonce)));
    response.setHeader('Content-Language', language);
    response.type('html').send(page.parts.join(nonce));
  };
}
