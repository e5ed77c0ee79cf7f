import type { z } from 'zod';

const strict = process.env.NODE_ENV === 'test';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of the fields of an answer that are not in it as it is documented, such as `tickets.0.secret`. */
function undocumentedIn(answer: unknown, documented: unknown, path = ''): string[] {
  if (Array.isArray(answer) && Array.isArray(documented)) {
    return answer.flatMap((item, index) => undocumentedIn(item, documented[index], `${path}${index}.`));
  }
  if (!isRecord(answer) || !isRecord(documented)) return [];
  return Object.entries(answer).flatMap(([field, value]) => {
    if (value === undefined) return [];
    if (!Object.hasOwn(documented, field)) return [`${path}${field}`];
    return undocumentedIn(value, documented[field], `${path}${field}.`);
  });
}

/**
 * The documented schema of an answer. The compiler already proves its types, so they are validated again only under
 * test, together with excess fields, which the compiler accepts. In production answers are sent unchanged.
 */
export function output<Schema extends z.ZodType>(schema: Schema): Schema {
  const documented = schema.clone() as Schema;
  documented.parseAsync = async (value: unknown) => {
    if (!strict) return value as z.output<Schema>;
    const answer = await schema.parseAsync(value);
    const more = undocumentedIn(value, answer);
    if (more.length > 0) throw new Error(`The schema of the answer does not name ${more.join(', ')}.`);
    return answer;
  };
  return documented;
}
