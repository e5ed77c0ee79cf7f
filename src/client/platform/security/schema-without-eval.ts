import { config } from 'zod/v4/core';

// Otherwise the schema library tries code generation as soon as a schema is created, which the page's CSP forbids and
// browsers report. In the browser `zod` is this module (vite.config.ts), so that it runs before any schema.
config({ jitless: true });

export * from 'zod/v4';
