import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-openapi';
import { cookieNames } from '../session/cookies.ts';
import { describeMounted, type MountedCall } from './mounted-calls.ts';
import { refusalResponses, refusalsOf } from './openapi-refusals.ts';
import { type Route, readRoutes } from './routes.ts';

interface Site {
  name: string;
  baseUrl: string;
  version: string;
}

/** Documentation that a domain adds to its calls. */
export interface DomainApiTexts {
  /** Description of each group of calls. */
  tags?: Record<string, string>;
  /** Description of a parameter by name, wherever it occurs. */
  parameters?: Record<string, string>;
  /** A body that works, by name of the procedure. */
  bodies?: Record<string, object>;
}

/** Documentation that applies to all calls of the product. */
export interface ApiTexts extends Required<DomainApiTexts> {
  /** Markdown, the front page of the documentation. */
  introduction: string;
  /** Schemas that answers refer to by name. */
  schemas: Record<string, object>;
}

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

interface Operation {
  parameters?: { in: string; name: string; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, object>;
  security?: Record<string, string[]>[];
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token from `POST /api/v1/auth/login`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieNames.session,
    description: 'Browser session from `POST /auth/login`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: `Proves that a page of the site calls: the value of the cookie \`${cookieNames.csrf}\`.`,
  },
} as const;

const status = { type: 'string', const: 'success' } as const;

/** The generator's success, with the `status` that the product adds to every body. */
function describeSuccess(operation: Operation, code: number): object {
  if (code === 204) return { description: 'No content.' };
  const { content } = (operation.responses['200'] ?? {}) as { content?: Content };
  const schema = content?.['application/json']?.schema;
  if (schema?.properties !== undefined && !('status' in schema.properties)) {
    schema.properties = { ...schema.properties, status };
    schema.required = [...(schema.required ?? []), 'status'];
  }
  return { description: code === 201 ? 'Created.' : 'OK.', content };
}

/** The body as a form, which can bring a file besides. */
function describeFile(operation: Operation, { field }: NonNullable<Route['file']>): void {
  const content = operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const properties = { ...schema?.properties, [field]: { type: 'string', format: 'binary' } };
  operation.requestBody = {
    content: { 'multipart/form-data': { schema: { ...schema, properties } }, ...content },
  };
}

function describe(operation: Operation, route: Route, texts: ApiTexts): void {
  const isPublic = operation.security === undefined;
  const writes = route.method !== 'GET';
  const session: Record<string, string[]> = writes ? { session: [], csrf: [] } : { session: [] };
  operation.security = isPublic ? [] : [{ bearer: [] }, session];
  for (const parameter of operation.parameters ?? []) {
    parameter.description ??= texts.parameters[parameter.name];
  }
  const body = operation.requestBody?.content['application/json'];
  const example = texts.bodies[route.procedure];
  if (body !== undefined && example !== undefined) body.example = example;
  if (route.file !== undefined) describeFile(operation, route.file);
  const traits = {
    isPublic,
    writes,
    hasBody: body !== undefined,
    hasInput: body !== undefined || (operation.parameters ?? []).length > 0,
    namesRecord: route.path.includes('{'),
    also: route.refusals,
  };
  const success = describeSuccess(operation, route.success);
  const otherwise = Object.entries(route.otherwise).map(([code, description]) => [
    code,
    code === '204' ? { description } : { ...success, description },
  ]);
  operation.responses = {
    [route.success]: success,
    ...Object.fromEntries(otherwise),
    ...refusalsOf(traits),
  };
}

/** Removes noise of the schema library: bounds of safe integers, patterns beside formats. */
function withoutNoise(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const schema = { ...(value as Record<string, unknown>) };
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (typeof schema.format === 'string' && typeof schema.pattern === 'string') delete schema.pattern;
  return schema;
}

/** The OpenAPI 3.1 document of every procedure that names a REST address, and of the calls mounted beside them. */
export function createOpenApiDocument(
  router: OpenApiRouter & AnyRouter,
  site: Site,
  texts: ApiTexts,
  mounted: readonly MountedCall[],
) {
  const document = generateOpenApiDocument(router, {
    title: `${site.name} API`,
    version: site.version,
    baseUrl: site.baseUrl,
    openApiVersion: '3.1.0',
    description: texts.introduction,
    license: { name: 'MIT', identifier: 'MIT' } as { name: string },
    securitySchemes,
  });
  const paths = document.paths as Record<string, Record<string, Operation>>;
  for (const route of readRoutes(router)) {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    if (operation !== undefined) describe(operation, route, texts);
  }
  for (const call of mounted) {
    paths[call.path] = { ...paths[call.path], [call.method]: describeMounted(call) as Operation };
  }
  const named = Object.entries(document.components?.schemas ?? {});
  const schemas = {
    ...Object.fromEntries(named.filter(([name]) => !name.startsWith('error.'))),
    ...texts.schemas,
  };
  const tags = Object.entries(texts.tags).map(([name, description]) => ({ name, description }));
  const components = { securitySchemes, ...refusalResponses(schemas) };
  return JSON.parse(JSON.stringify({ ...document, tags, components }, withoutNoise));
}
