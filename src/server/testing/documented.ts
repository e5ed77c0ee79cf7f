import { apiTexts } from '../api-texts.ts';
import { mountedCalls } from '../document-routes.ts';
import { createOpenApiDocument } from '../platform/rest/openapi.ts';
import { answering, matchesAt, readRoutes, tableOf } from '../platform/rest/routes.ts';
import { appRouter } from '../router.ts';

const site = { name: 'Helpdock', baseUrl: 'http://localhost:3000', version: '1.0.0' };

/** Answers of the transport to calls that are no calls of the document, and of a product that is not there. */
const undescribed = new Set([404, 405, 502, 503]);

interface Reference {
  table: ReturnType<typeof tableOf>;
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
}

let reference: Reference | undefined;

const read = (): Reference => ({
  table: tableOf(readRoutes(appRouter)),
  paths: createOpenApiDocument(appRouter, site, apiTexts, mountedCalls).paths,
});

/** Throws when a call over REST answers with a status that the API document does not have for it. */
export function assertDocumented(method: string, url: string, status: number): void {
  const path = url.split('?', 1)[0] ?? '';
  if (!/^\/(api\/v1|auth|secure)\//.test(path) || undescribed.has(status)) return;
  reference ??= read();
  const { table, paths } = reference;
  let found: ReturnType<typeof answering>;
  try {
    found = answering(matchesAt(table, path), [method], path);
  } catch {
    return;
  }
  const described = found.flatMap(({ route }) =>
    Object.keys(paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {}),
  );
  if (!described.includes(String(status)))
    throw new Error(`${method} ${path} answered ${status}, which the API document does not have.`);
}
