import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-openapi';
import { errorStatus } from '#shared/errors.ts';
import { readRoutes } from './routes.ts';

interface Site {
  name: string;
  baseUrl: string;
  version: string;
}

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'What went wrong, for people.' },
    errors: {
      type: 'object',
      description: 'Messages by dotted path of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    action: {
      type: 'object',
      required: ['label', 'action'],
      properties: { label: { type: 'string' }, action: { type: 'string' } },
    },
  },
} as const;

const refusals: Record<number, string> = {
  401: 'Nobody is signed in.',
  403: 'The caller may not do this.',
  404: 'There is no such record, or the caller may not know of it.',
  409: 'Something else happened in between.',
  419: 'A browser session called without its forgery token.',
  422: 'Fields are missing or wrong.',
  429: 'Too many requests; Retry-After says when to come back.',
  500: 'A fault of the server.',
};

const status = { type: 'string', const: 'success' } as const;

interface Body {
  content?: Record<string, { schema?: { properties?: Record<string, unknown>; required?: string[] } }>;
}

interface Operation {
  responses: Record<string, Body & { description: string }>;
  security?: unknown;
}

/** The answers as this product gives them: its own success status and `status` field, its own error bodies. */
function describeResponses(operation: Operation, success: number, isPublic: boolean): void {
  const ok = operation.responses['200'] ?? { description: 'Successful response' };
  const schema = ok.content?.['application/json']?.schema;
  if (schema?.properties !== undefined && !('status' in schema.properties)) {
    schema.properties = { ...schema.properties, status };
    schema.required = [...(schema.required ?? []), 'status'];
  }
  const answer = success === 204 ? { description: 'Done; no body.' } : ok;
  const errors = Object.entries(refusals).filter(([code]) => !(isPublic && code === '401'));
  operation.responses = {
    [String(success)]: answer,
    ...Object.fromEntries(
      errors.map(([code, description]) => [
        code,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      ]),
    ),
  } as Operation['responses'];
}

/** The OpenAPI 3.1 document of every procedure that names a REST address. */
export function createOpenApiDocument(router: OpenApiRouter & AnyRouter, site: Site) {
  const document = generateOpenApiDocument(router, {
    title: `${site.name} API`,
    version: site.version,
    baseUrl: site.baseUrl,
    openApiVersion: '3.1.0',
    description:
      'Integrators send `Authorization: Bearer {token}`. A token comes from `POST /api/v1/auth/login`. ' +
      `Refusals carry a message, and messages by field when fields are wrong (${errorStatus.invalid}).`,
    license: { name: 'MIT', identifier: 'MIT' } as { name: string },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  });
  for (const route of readRoutes(router)) {
    const operations = document.paths?.[route.path] as Record<string, Operation> | undefined;
    const operation = operations?.[route.method.toLowerCase()];
    if (operation === undefined) continue;
    if (operation.security === undefined) operation.security = [];
    describeResponses(operation, route.success, (operation.security as unknown[]).length === 0);
  }
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.')),
  );
  document.components = { ...document.components, schemas: { ...schemas, Error: errorSchema } as never };
  return document;
}
