import type { ApiDocument, Operation, Response } from '../platform/rest/openapi-document.ts';
import type { Schema } from '../platform/rest/openapi-schemas.ts';

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

const place = '#/components/schemas/';

/** The name of a schema that stands elsewhere in the document. */
export const schemaName = ({ $ref }: Schema) =>
  $ref?.startsWith(place) ? $ref.slice(place.length) : undefined;

const responsePlace = '#/components/responses/';

/** A shared response, and what the call says of it itself. */
export function responseOf({ components }: ApiDocument, response: Response): Response {
  const name = response.$ref?.startsWith(responsePlace)
    ? response.$ref.slice(responsePlace.length)
    : undefined;
  const shared = name === undefined ? undefined : components.responses[name];
  return { ...shared, ...response };
}
