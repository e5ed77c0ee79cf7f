import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { apiTexts } from '#server/api-texts.ts';
import { mountedCalls } from '#server/document-routes.ts';
import { domains } from '#server/domains.ts';
import { appRouter } from '#server/router.ts';
import { webhookEvents } from '#shared/webhooks.ts';
import { createOpenApiDocument } from './openapi.ts';
import type { Schema } from './openapi-schemas.ts';
import { readRoutes } from './routes.ts';

interface Operation {
  operationId: string;
  description?: string;
  parameters: { name: string }[];
  tags: string[];
  security: Record<string, []>[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; description?: string }>;
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    securitySchemes: Record<string, unknown>;
    responses: Record<string, unknown>;
    schemas: Record<string, Schema>;
  };
}

const site = { name: 'Helpdock', baseUrl: 'http://localhost:3000', version: '1.0.0' };
const document: Document = createOpenApiDocument(appRouter, site, apiTexts, mountedCalls);
const routes = readRoutes(appRouter);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

interface Described {
  _def: { meta?: { openapi?: { description?: string } } };
}

/** The objects of two fields and more that a part of the document has in it, as text. */
function objectsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { type, properties } = value as Schema;
  if (type === 'object' && Object.keys(properties ?? {}).length > 1) found.add(JSON.stringify(value));
  for (const inner of Object.values(value)) objectsIn(inner, found);
  return found;
}

/** Runs the linter as a child process, without its update check. */
async function lint(file: string): Promise<string> {
  const arguments_ = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', 'redocly.yaml', file];
  const env = {
    ...process.env,
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_TELEMETRY: 'off',
    CI: 'true',
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, arguments_, { env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return `${stdout}${stderr}`;
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and has every REST address', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const beside = mountedCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const all = [...routes.map(({ method, path }) => `${method} ${path}`), ...beside];
    expect(described.sort()).toEqual(all.sort());
  });

  it('names each call once, in a group that is explained', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const groups = new Set(operations.flatMap(({ tags }) => tags));
    expect([...groups].sort()).toEqual(document.tags.map(({ name }) => name).sort());
  });

  it('says how to sign in: a token, or a session with its CSRF token where something is written', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer', 'session', 'csrf']);
    const { get, post } = document.paths['/api/v1/tickets'] ?? {};
    expect(get?.security).toEqual([{ bearer: [] }, { session: [] }]);
    expect(post?.security).toEqual([{ bearer: [] }, { session: [], csrf: [] }]);
    expect(document.paths['/api/v1/auth/login']?.post?.security).toEqual([]);
  });

  it('gives each call the refusals that it can answer with', () => {
    const { get, post } = document.paths['/api/v1/tickets'] ?? {};
    expect(Object.keys(get?.responses ?? {})).toEqual(['200', '401', '403', '405', '422', '429', '500']);
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '405',
      '409',
      '413',
      '415',
      '419',
      '422',
      '429',
      '500',
    ]);
    expect(document.paths['/api/v1/tickets/{id}']?.get?.responses['404']).toEqual({
      $ref: '#/components/responses/NotFound',
    });
  });

  it('names the permission that a call needs, and where API tokens are refused', () => {
    const { get, delete: remove } = document.paths['/api/v1/webhooks/{id}'] ?? {};
    expect([get?.responses['403'], remove?.responses['403']]).toEqual([
      {
        $ref: '#/components/responses/Forbidden',
        description: 'The caller needs the permissions `admin.access` and `webhooks.view`.',
      },
      {
        $ref: '#/components/responses/Forbidden',
        description: 'The caller needs the permissions `admin.access` and `webhooks.delete`.',
      },
    ]);
    expect(get?.description).toContain('`webhooks.view`');
    expect(document.paths['/api/v1/access-tokens']?.post?.security).toEqual([{ session: [], csrf: [] }]);
  });

  it('says of every call what its summary leaves open', () => {
    const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Described>);
    const silent = procedures.filter(([, { _def }]) => _def.meta?.openapi && !_def.meta.openapi.description);
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(mountedCalls.filter(({ description }) => !description)).toEqual([]);
  });

  it('has one name for each object that many calls have', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas).filter((name) => !/^([A-Z][a-z0-9]+)+$/.test(name))).toEqual([]);
    for (const name of ['Ticket', 'Reply', 'User', 'Article', 'Category', 'Section', 'Tag', 'Error'])
      expect(schemas).toHaveProperty(name);
    const uses = new Map<string, number>();
    const bodies = operations.map(({ requestBody, responses }) => ({ requestBody, responses }));
    const parts = [
      ...bodies,
      ...Object.values(schemas).map(({ properties, allOf }) => ({ properties, allOf })),
    ];
    for (const part of parts) for (const text of objectsIn(part)) uses.set(text, (uses.get(text) ?? 0) + 1);
    expect([...uses].filter(([, count]) => count >= 3).map(([text]) => text)).toEqual([]);
    const texts = domains.flatMap(({ apiTexts: own }) => Object.keys(own?.schemas ?? {}));
    expect(texts.length).toBe(new Set(texts).size);
  });

  it('has every event of webhooks, with what is sent and how it is signed', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...webhookEvents].sort());
    const { post } = document.webhooks['ticket.created'] ?? {};
    expect(post?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/TicketCreatedEvent',
    });
    expect(post?.parameters.map(({ name }) => name)).toContain('X-Helpdock-Signature');
  });

  it('has bodies that the calls take', async () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { inputs: z.ZodType[] } }
    >;
    /** Records that are not found by a number. */
    const namedIds: Record<string, unknown> = {
      'localizations.update': 'de',
      'localizations.saveLines': 'de',
      'localizations.import': 'de',
      'inboundMail.replay': '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11',
      'outbox.update': '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11',
      'webhooks.replay': '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11',
      'billing.checkout.pay': '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11',
      'billing.checkout.confirm': '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11',
    };
    for (const [name, body] of Object.entries(apiTexts.bodies)) {
      const path = routes.find(({ procedure }) => procedure === name)?.path ?? '';
      const fromPath = {
        ...(path.includes('{id}') && { id: namedIds[name] ?? 1 }),
        ...(path.includes('{name}') && { name: 'reset_password' }),
        ...(path.includes('{ids}') && { ids: '1,2' }),
        ...(path.includes('{language}') && { language: 'de' }),
        ...(path.includes('{userId}') && { userId: path.includes('/member/') ? 7 : 'me' }),
        ...(path.includes('{domain}') && { domain: 'example.org' }),
        ...(path.includes('{marketplace}') && { marketplace: 'envato' }),
      };
      const parsed = await procedures[name]?._def.inputs[0]?.safeParseAsync({ ...fromPath, ...body });
      expect(parsed, name).toMatchObject({ success: true });
    }
  });

  it('passes the linter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'helpdock-openapi-'));
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const verdict = await lint(file);
    await rm(folder, { recursive: true });
    expect(verdict).toContain('Your API description is valid');
    expect(verdict).not.toMatch(/\d+ (warning|error)s?/);
  }, 60_000);
});
