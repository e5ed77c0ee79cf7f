import { config } from 'zod/v4/core';

// Without this the schema library tries out code generation as soon as a schema is made, which the page's policy
// forbids and browsers report. So this module comes before every other in the entry.
config({ jitless: true });
