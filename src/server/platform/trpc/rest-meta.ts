import type { OpenApiMeta } from 'trpc-openapi';
import type { ProcedureMeta } from './init.ts';

type OpenApi = NonNullable<OpenApiMeta['openapi']>;

type Address = `${OpenApi['method']} ${OpenApi['path']}`;

type More = Pick<OpenApi, 'description' | 'protect'> &
  Pick<ProcedureMeta, 'success' | 'otherwise' | 'refusals' | 'file' | 'once'>;

/**
 * Declares the REST addresses of a group's procedures: method and path, one line for the documentation, and options
 * such as `success: 201`, `once: true` for idempotency by `Idempotency-Key`, or `protect: false` for public calls.
 */
export const restCalls =
  (group: string) =>
  (
    address: Address,
    summary: string,
    { success, otherwise, refusals, file, once, ...described }: More = {},
  ) => {
    const [method, path] = address.split(' ') as [OpenApi['method'], OpenApi['path']];
    return {
      openapi: { method, path, tags: [group], summary, ...described },
      ...(success && { success }),
      ...(otherwise && { otherwise }),
      ...(refusals && { refusals }),
      ...(file && { file }),
      ...(once && { once }),
    };
  };
