import type { OpenApiMeta } from 'trpc-openapi';
import type { ProcedureMeta } from './init.ts';

type OpenApi = NonNullable<OpenApiMeta['openapi']>;

type Address = `${OpenApi['method']} ${OpenApi['path']}`;

type More = Pick<OpenApi, 'description' | 'protect'> &
  Pick<ProcedureMeta, 'success' | 'otherwise' | 'refusals' | 'file' | 'once'>;

/**
 * How the procedures of a group say where they are over REST: method and path, one line for the documentation, and what
 * differs from most, such as `success: 201`, `once: true` for what is done once with one `Idempotency-Key`, or `protect: false` for a call that everybody may make.
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
