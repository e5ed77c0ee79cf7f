import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { apiTexts } from '#server/api-texts.ts';
import { mountedCalls } from '#server/document-routes.ts';
import { appRouter } from '#server/router.ts';
import { createOpenApiDocument } from './openapi.ts';
import { readRoutes } from './routes.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, []>[];
  responses: Record<string, { $ref?: string }>;
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown>; responses: Record<string, unknown> };
}

const site = { name: 'Helpdock', baseUrl: 'http://localhost:3000', version: '1.0.0' };
const document: Document = createOpenApiDocument(appRouter, site, apiTexts, mountedCalls);
const routes = readRoutes(appRouter);
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

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
    expect(Object.keys(get?.responses ?? {})).toEqual(['200', '401', '403', '422', '429', '500']);
    expect(Object.keys(post?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
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
