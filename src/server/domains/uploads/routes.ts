import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { UploadGate } from '../../platform/rest/body.ts';
import { cors } from '../../platform/rest/cors.ts';
import { meantMethod } from '../../platform/rest/method-override.ts';
import { type MountedCall, mountPath } from '../../platform/rest/mounted-calls.ts';
import { type RequestExtras, requestExtras } from '../../platform/rest/request-extras.ts';
import type { Services } from '../../platform/services.ts';
import type { OpenContext } from '../auth/identity.ts';
import { readSettings } from '../settings/service.ts';
import { serveContent } from './download.ts';
import { tusPath } from './tus/engine.ts';
import { serveTus, tusExtensions, tusVersion } from './tus/service.ts';

/** Routes of files, with a rate limit of their own and long request bodies. */
export const uploadPaths = /^\/(api\/v1\/)+(file-entries|tus|s3)(\/|$)/;

/** Includes the repeated prefix of clients that add it to a prefixed path. */
export const mountedUploadPaths = /^\/api\/v1\/(api|file-entries|tus|s3)(\/|$)/;

const tag = 'Files';

const contentCall: MountedCall = {
  method: 'get',
  path: '/api/v1/file-entries/{id}',
  operationId: 'uploads-content',
  tag,
  summary: 'Download a file',
  description:
    'Available to its owner and anyone who can see what it is attached to; a signed URL works for anyone. Range requests are supported.',
  parameters: [
    { in: 'path', name: 'id', description: 'ID of the file.', schema: { type: 'integer' } },
    {
      in: 'query',
      name: 'thumbnail',
      description: 'Returns the thumbnail instead.',
      schema: { type: 'boolean' },
    },
    { in: 'query', name: 'expires', description: 'Part of a signed URL.', schema: { type: 'integer' } },
    { in: 'query', name: 'signature', description: 'Part of a signed URL.', schema: { type: 'string' } },
    { in: 'header', name: 'Range', description: 'Requested byte range.', schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    206: {
      description: 'Partial content.',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
  },
  refusals: { 416: 'The requested range is not satisfiable.' },
};

const uploadPath = `${tusPath}/{key}`;

const version = {
  in: 'header',
  name: 'Tus-Resumable',
  description: `The version of the protocol: ${tusVersion}.`,
  required: true,
  schema: { type: 'string', enum: [tusVersion] },
} as const;

const key = {
  in: 'path',
  name: 'key',
  description: 'Last path segment of the upload URL.',
  schema: { type: 'string' },
} as const;

const header = (name: string, description: string, required = true) =>
  ({ in: 'header', name, description, required, schema: { type: 'string' } }) as const;

const wrongVersion = 'Unsupported protocol version.';
const busy = 'Another request is writing to this upload.';

const tusCalls: MountedCall[] = [
  {
    method: 'options',
    path: tusPath,
    operationId: 'uploads-tus-describe',
    description:
      'Answers with the versions and extensions of the tus protocol and the largest upload, in headers.',
    tag,
    isPublic: true,
    summary: 'Get the tus server capabilities',
    responses: { 204: { description: 'Version, extensions, and maximum size, in headers.' } },
  },
  {
    method: 'post',
    path: tusPath,
    operationId: 'uploads-tus-create',
    tag,
    summary: 'Start a resumable upload',
    description:
      'The metadata keys are `name`, `mime`, `extension`, `relativePath`, `parentId`, `workspaceId`, `disk`, `diskPrefix`, and `fingerprint`.',
    parameters: [
      version,
      header('Upload-Length', 'Size of the file in bytes.'),
      header('Upload-Metadata', 'Pairs of keys and base64-encoded values, separated by commas.', false),
    ],
    responses: { 201: { description: 'Created; the header `Location` contains the upload URL.' } },
    refusals: { 412: wrongVersion, 413: 'The file exceeds the maximum allowed size.' },
  },
  {
    method: 'head',
    path: uploadPath,
    operationId: 'uploads-tus-offset',
    description: '`Upload-Offset` says how many bytes have arrived, and so where to continue.',
    tag,
    summary: 'Get the offset of a resumable upload',
    parameters: [key, version],
    responses: { 200: { description: 'The header `Upload-Offset` contains the number of bytes received.' } },
    refusals: { 410: 'The upload has expired.', 412: wrongVersion },
  },
  {
    method: 'patch',
    path: uploadPath,
    operationId: 'uploads-tus-append',
    description:
      'Appends bytes at `Upload-Offset`, which has to be the number of bytes that have arrived: else 409. What arrives before a line breaks is kept.',
    tag,
    summary: 'Continue a resumable upload',
    parameters: [key, version, header('Upload-Offset', 'Offset of the first byte sent.')],
    body: 'application/offset+octet-stream',
    responses: { 204: { description: 'Stored; the header `Upload-Offset` contains the new offset.' } },
    refusals: {
      409: "The offset doesn't match the upload.",
      410: 'The upload has expired.',
      412: wrongVersion,
      415: 'Unsupported content type.',
      423: busy,
    },
  },
  {
    method: 'delete',
    path: uploadPath,
    operationId: 'uploads-tus-end',
    description: 'Cancels the upload and deletes the bytes that have arrived.',
    tag,
    summary: 'Abort a resumable upload',
    parameters: [key, version],
    responses: { 204: { description: 'Deleted.' } },
    refusals: { 410: 'The upload has expired.', 412: wrongVersion, 423: busy },
  },
];

/** These calls, for the API documentation. */
export const uploadCalls: readonly MountedCall[] = [contentCall, ...tusCalls];

/** Max size of a form's file, and its temporary location. */
export const uploadGate = (services: Services): UploadGate => ({
  maxBytes: async () => (await readSettings(services)).uploads.max_size,
  newPath: services.storages.local.newDraft,
});

/** Resumable uploads and file content: no JSON, so outside of the procedures. */
export function uploadRoutes(services: Services, openContext: OpenContext): Router {
  const routes = Router();
  routes.use((request, _response, next) => {
    if (request.url.startsWith('/api/v1/api/'))
      request.url = request.url.replace(/^(\/api\/v1)+\//, '/api/v1/');
    next(uploadPaths.test(request.path) ? undefined : 'router');
  });

  const serve: RequestHandler = async (request, response) => {
    const path = typeof request.params.key === 'string' ? request.params.key : null;
    // The CSRF check needs the method on the wire, so it is stored before the override.
    const extras = requestExtras(request);
    request.method = meantMethod(request);
    await serveProtocol(request, response, path, extras);
  };
  const serveProtocol = async (
    request: Request,
    response: Response,
    key: string | null,
    extras: RequestExtras,
  ) => {
    response.set({ 'Tus-Resumable': tusVersion, 'Cache-Control': 'no-store' });
    if (request.method === 'OPTIONS') return describe(services, response);
    const allowed = key === null ? ['POST', 'OPTIONS'] : ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'];
    if (!allowed.includes(request.method)) throw wrongMethod(request, allowed);
    if (request.get('Tus-Resumable') !== tusVersion) {
      response.setHeader('Tus-Version', tusVersion);
      throw new AppError(
        'precondition',
        'tus_version',
        `Version ${tusVersion} of the tus protocol is needed.`,
      );
    }
    await serveTus(await openContext(request, response, 'upload', extras), request, response, key);
  };
  routes.all([tusPath, mountPath({ path: uploadPath })], cors, serve);

  routes.get(mountPath(contentCall), cors, async (request, response, next) => {
    if (!/^\d+$/.test(String(request.params.id))) return next();
    response.setHeader('Cache-Control', 'no-cache, private');
    await serveContent(await openContext(request, response, 'upload'), request, response);
  });
  return routes;
}

async function describe(services: Services, response: Response): Promise<void> {
  const { max_size } = (await readSettings(services)).uploads;
  response.set({
    'Tus-Version': tusVersion,
    'Tus-Extension': tusExtensions,
    'Tus-Max-Size': String(max_size),
  });
  response.status(204).end();
}

function wrongMethod(request: Request, allowed: readonly string[]): AppError {
  if (request.method === 'GET') return notFound();
  const methods = allowed.join(', ');
  const route = request.path.replace(/^\//, '');
  return new AppError(
    'wrong_method',
    'wrong_method',
    `The ${request.method} method is not supported for route ${route}. Supported methods: ${methods}.`,
    { headers: { Allow: methods } },
  );
}
