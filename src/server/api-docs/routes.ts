import type { RequestHandler } from 'express';
import type { ReadDocument } from '../document-routes.ts';
import type { ApiDocument } from '../platform/rest/openapi-document.ts';
import { newNonce } from '../platform/security/keys.ts';
import { byNonce, docsPolicy } from '../platform/ssr/content-security-policy.ts';

/** Stands for the nonce in the rendered page, which is the same for everyone. */
const nonceHere = 'nonce-of-the-answer';

/** The documentation of the REST API for people, rendered from the OpenAPI document once. */
export function apiDocsPage(readDocument: ReadDocument): RequestHandler {
  let rendered: { of: ApiDocument; parts: string[] } | undefined;
  return async (_request, response) => {
    const document = await readDocument();
    if (rendered?.of !== document) {
      const { renderApiDocs } = await import('./page.tsx');
      rendered = { of: document, parts: renderApiDocs(document, nonceHere).split(nonceHere) };
    }
    const nonce = newNonce();
    response.setHeader('Content-Security-Policy', docsPolicy(byNonce(nonce)));
    response.type('html').send(rendered.parts.join(nonce));
  };
}
