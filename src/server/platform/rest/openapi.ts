import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-openapi';
import type { z } from 'zod';
import { cookieNames } from '../session/cookies.ts';
import { describeMounted, type MountedCall } from './mounted-calls.ts';
import type { Operation } from './openapi-document.ts';
import { permissionText, refusalResponses, refusalsOf } from './openapi-refusals.ts';
import { namingInto, opened, type Schema, type Schemas, withPlainNames } from './openapi-schemas.ts';
import { type DescribedEvents, eventSchemas, webhookPaths, webhooksOf } from './openapi-webhooks.ts';
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
  /** Parameters that work on a demo site, by name of the procedure; 1 unless given. */
  examples?: Record<string, Record<string, string | number | readonly number[]>>;
  /** Schemas of its calls that the document holds under a name. */
  schemas?: Record<string, z.ZodType>;
  /** Its events that webhooks can subscribe to, by name. */
  webhooks?: DescribedEvents;
}

/** Documentation that applies to all calls of the product. */
export interface ApiTexts extends Required<DomainApiTexts> {
  /** Markdown, the front page of the documentation. */
  introduction: string;
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
const success: Schema = { type: 'object', properties: { status }, required: ['status'] };

/** An answer with the `status` that the product adds to every one without. */
function withStatus(schema: Schema): Schema {
  const { properties, required = [], $ref } = schema;
  if ($ref !== undefined) {
    return { allOf: [schema, { $ref: '#/components/schemas/Success' }] };
  }
  if (properties === undefined || 'status' in properties) return schema;
  return { ...schema, properties: { ...properties, status }, required: [...required, 'status'] };
}

/** The generator's success, as the product answers. */
function describeSuccess(operation: Operation, code: number): object {
  if (code === 204) return { description: 'No content.' };
  const { content } = operation.responses['200'] ?? {};
  const body = content?.['application/json'];
  if (body?.schema !== undefined) body.schema = withStatus(body.schema);
  return { description: code === 201 ? 'Created.' : 'OK.', content };
}

/** What is true of a parameter besides its description: a page size above the largest is cut. */
function describeParameters(operation: Operation, procedure: string, texts: ApiTexts): void {
  for (const parameter of operation.parameters ?? []) {
    const example = texts.examples[procedure]?.[parameter.name];
    if (example !== undefined) parameter.example = example;
    parameter.description ??= texts.parameters[parameter.name];
    const max = parameter.schema?.maximum;
    if (parameter.name === 'perPage') parameter.description += ` A number above ${max} counts as ${max}.`;
  }
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
  const sessionOnly = route.guards.some((guard) => guard.sessionOnly);
  operation.security = isPublic ? [] : sessionOnly ? [session] : [{ bearer: [] }, session];
  describeParameters(operation, route.procedure, texts);
  const permissions = route.guards.flatMap(({ permissions: needed }) => (needed ? [needed] : []));
  const needs = [permissionText(permissions), sessionOnly && 'API tokens are refused.'];
  const description = [operation.description, ...needs].filter(Boolean).join(' ');
  if (description !== '') operation.description = description;
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
    permissions,
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

type Paths = Record<string, Record<string, Operation>>;

const operationsOf = (paths: Paths) => Object.values(paths).flatMap((path) => Object.values(path));

function openAnswers(paths: Paths): Paths {
  for (const operation of operationsOf(paths)) operation.responses = opened(operation.responses);
  return paths;
}

/** Gives the answers of calls their names. */
function nameAnswers(paths: Paths, name: (answer: Schema) => Schema): void {
  for (const { responses } of operationsOf(paths)) {
    for (const { content } of Object.values(responses)) {
      const body = content?.['application/json'];
      if (body?.schema !== undefined) body.schema = name(body.schema);
    }
  }
}

/** The OpenAPI 3.1 document of every procedure that names a REST address, and of the calls mounted beside them. */
export function createOpenApiDocument(
  router: OpenApiRouter & AnyRouter,
  site: Site,
  texts: ApiTexts,
  mounted: readonly MountedCall[],
) {
  const events = eventSchemas(texts.webhooks);
  const document = generateOpenApiDocument(router, {
    title: `${site.name} API`,
    version: site.version,
    baseUrl: site.baseUrl,
    openApiVersion: '3.1.0',
    description: texts.introduction,
    license: { name: 'MIT', identifier: 'MIT' } as { name: string },
    securitySchemes,
    defs: { ...texts.schemas, ...events },
    paths: webhookPaths(texts.webhooks, events),
  });
  const paths = document.paths as unknown as Paths;
  for (const route of readRoutes(router)) {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    if (operation !== undefined) describe(operation, route, texts);
  }
  for (const call of mounted) {
    paths[call.path] = { ...paths[call.path], [call.method]: describeMounted(call) as Operation };
  }
  const clean = JSON.parse(JSON.stringify({ ...document, ...webhooksOf(document.paths) }, withoutNoise));
  const generated: Schemas = { ...clean.components.schemas, Success: success };
  const described = { paths: openAnswers(clean.paths), webhooks: clean.webhooks };
  const { parts, schemas } = withPlainNames(described, opened(generated));
  nameAnswers(parts.paths, namingInto(schemas));
  const tags = Object.entries(texts.tags).map(([name, description]) => ({ name, description }));
  const { schemas: own, responses } = refusalResponses();
  const sorted = Object.fromEntries(
    Object.entries({ ...schemas, ...own }).sort(([one], [other]) => one.localeCompare(other)),
  );
  return { ...clean, ...parts, tags, components: { securitySchemes, responses, schemas: sorted } };
}
