import { refusalsOf } from './openapi-refusals.ts';

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  description: string;
  required?: boolean;
  schema: { type: 'string' | 'integer' | 'boolean'; enum?: readonly string[] };
}

/** A call that no procedure answers, described beside its mount. */
export interface MountedCall {
  method: 'get' | 'head' | 'post' | 'patch' | 'delete' | 'options';
  /** With its parameters in braces. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Nobody has to be signed in. */
  isPublic?: boolean;
  parameters?: readonly Parameter[];
  /** The type of the bytes in its body. */
  body?: string;
  /** Its successes by status. */
  responses: Record<string, { description: string; content?: object; headers?: object }>;
  /** Refusals of its own by status, besides those of all calls. */
  refusals?: Record<string, string>;
}

/** The path in Express's syntax, `:id` for `{id}`. */
export const mountPath = ({ path }: Pick<MountedCall, 'path'>) => path.replaceAll(/\{(\w+)\}/g, ':$1');

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The OpenAPI operation of a mounted call. */
export function describeMounted(call: MountedCall) {
  const { operationId, tag, summary, description, isPublic = false, parameters = [], body } = call;
  const writes = ['post', 'patch', 'delete'].includes(call.method);
  const session: Record<string, string[]> = writes ? { session: [], csrf: [] } : { session: [] };
  const traits = {
    isPublic,
    writes,
    hasBody: false,
    hasInput: parameters.some(({ name }) => name !== 'Tus-Resumable'),
    namesRecord: call.path.includes('{'),
    permissions: [],
    also: [],
  };
  const own = Object.entries(call.refusals ?? {}).map(([status, text]) => [status, refusal(text)]);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: isPublic ? [] : [{ bearer: [] }, session],
    parameters: parameters.map((parameter) => ({
      ...parameter,
      required: parameter.in === 'path' || parameter.required,
    })),
    ...(body && {
      requestBody: { required: true, content: { [body]: { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: { ...call.responses, ...refusalsOf(traits), ...Object.fromEntries(own) },
  };
}
