import type { RequestHandler } from 'express';
import { escapeHtml } from '#shared/markup.ts';
import { packageFile } from './platform/config/package-file.ts';
import { newNonce } from './platform/security/keys.ts';
import { byNonce, docsPolicy } from './platform/ssr/content-security-policy.ts';

/** The file of the documentation viewer. */
export const docsViewerFile = () => packageFile('@scalar/api-reference/browser/standalone.js');

/** No requests to other servers: no fonts, no agents, no telemetry. */
const viewer = {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
};

/** Placeholder until the viewer has rendered the document, which takes some seconds, and where scripts are off. */
const waiting = `<main class="waiting">
        <p>Loading the documentation …</p>
        <noscript><p>It needs JavaScript.</p></noscript>
        <p>For other programs: <a href="${viewer.url}">the OpenAPI document</a></p>
      </main>`;

/** The documentation of the REST API for people, drawn from the OpenAPI document. */
export const apiDocsPage =
  (siteName: () => Promise<string>): RequestHandler =>
  async (_request, response) => {
    const nonce = newNonce();
    const title = escapeHtml(`${await siteName()} API`);
    response.setHeader('Content-Security-Policy', docsPolicy(byNonce(nonce)));
    response.type('html').send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>
      :root:has(.waiting) { color-scheme: light dark }
      .waiting { padding: 3rem 1.5rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center }
    </style>
  </head>
  <body>
    <div id="app">
      ${waiting}
    </div>
    <script src="/api-docs/viewer.js" nonce="${nonce}"></script>
    <script nonce="${nonce}">
      Scalar.createApiReference('#app', ${JSON.stringify(viewer)});
    </script>
  </body>
</html>`);
  };
