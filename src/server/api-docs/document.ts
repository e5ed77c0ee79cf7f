import type { ApiDocument, Operation, Response } from '../platform/rest/openapi-document.ts';

/** A call, or a delivery of a webhook, which has its event in place of a path. */
export interface Call extends Operation {
  method: string;
  path: string;
}

export const callsIn = (paths: ApiDocument['paths']): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

const responsePlace = '#/components/responses/';

/** A shared response, and what the call says of it itself. */
export function responseOf({ components }: ApiDocument, response: Response): Response {
  const name = response.$ref?.startsWith(responsePlace)
    ? response.$ref.slice(responsePlace.length)
    : undefined;
  const shared = name === undefined ? undefined : components.responses[name];
  return { ...shared, ...response };
}
