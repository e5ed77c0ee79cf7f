import { config } from 'zod/v4/core';

// Without this the schema library tries out code generation as soon as a schema is made, which the page's policy
// forbids and browsers report. In the browser `zod` is this module (vite.config.ts), so that it comes before any schema.
config({ jitless: true });

export * from 'zod/v4';
