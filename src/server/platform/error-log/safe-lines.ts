import { z } from 'zod';
import { plainReason } from './plain-reason.ts';

const told = z.object({
  type: z.string().optional(),
  message: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  stack: z.string().optional(),
});

/** Fields of a log line that may leave the site. All others are dropped. */
const lineSchema = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  request_id: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
  procedure: z.string().optional(),
  job: z.string().optional(),
  job_id: z.string().optional(),
  origin: z.string().optional(),
  migrations: z.array(z.string()).optional(),
  err: told.extend({ cause: told.optional() }).optional(),
});

type Told = z.output<typeof told>;

/** `at act (file:///srv/helpdock/dist/server/main.js:1:2)` as `at act (dist/server/main.js:1:2)`. */
function withoutPlace(line: string): string {
  const start = line.search(/(?:file:\/)?\//);
  const known = ['/src/', '/dist/', '/node_modules/']
    .map((part) => line.indexOf(part, start))
    .filter((at) => at >= 0);
  return start < 0 || known.length === 0 ? line : line.slice(0, start) + line.slice(Math.min(...known) + 1);
}

/** Stack frames, without the preceding message and without the path of the product. */
const placesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .map((line) => withoutPlace(line.trim()));

const safely = ({ type, message, code, stack }: Told) => ({
  type,
  code,
  message: message === undefined ? undefined : plainReason(message),
  stack: stack === undefined ? undefined : placesOf(stack),
});

/**
 * Log lines for recipients outside of the site: events and code locations, but no address, no name and no user content.
 */
export function safeLines(lines: readonly string[]) {
  return lines.flatMap((line) => {
    const parsed = lineSchema.safeParse(JSON.parse(line));
    if (!parsed.success) return [];
    const { err, time, msg, ...rest } = parsed.data;
    return [
      {
        time: new Date(time).toISOString(),
        ...rest,
        ...(msg !== undefined && { msg: plainReason(msg) }),
        ...(err !== undefined && {
          err: { ...safely(err), ...(err.cause && { cause: safely(err.cause) }) },
        }),
      },
    ];
  });
}
