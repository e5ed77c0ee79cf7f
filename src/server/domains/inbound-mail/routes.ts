import { type Request, type RequestHandler, Router } from 'express';
import { AppError, invalid } from '#shared/errors.ts';
import { type MountedCall, mountPath } from '../../platform/rest/mounted-calls.ts';
import { signatureHeader } from '../../platform/security/signed-body.ts';
import type { Services } from '../../platform/services.ts';
import { authservIdOf } from './delivered.ts';
import { receiveMail } from './receive.ts';
import { inboundSecret } from './secret.ts';
import { readSignedMessage } from './signed-message.ts';

const inboundCall: MountedCall = {
  method: 'post',
  path: '/api/v1/webhooks/inbound-email',
  operationId: 'inbound-email',
  tag: 'Mailboxes',
  isPublic: true,
  summary: 'Receive an email',
  description:
    'The body is the raw message. `X-Helpdock-Signature` is `t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">` with the secret of the webhook, at most 300 seconds old. Answered once the message is stored; the same message again has no second effect.',
  body: 'message/rfc822',
  parameters: [
    {
      in: 'header',
      name: 'X-Envelope-To',
      description:
        'Recipients that the receiving server names, comma-separated. They take precedence over the headers of the message.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    202: {
      description: 'The message is stored, and is handled by a job.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              inbound: {
                type: 'object',
                properties: { id: { type: 'string', format: 'uuid' }, state: { type: 'string' } },
              },
              duplicate: { type: 'boolean' },
              status: { type: 'string' },
            },
          },
        },
      },
    },
  },
  refusals: {
    403: 'The signature is invalid or expired.',
    413: 'The message is larger than 50 MB.',
    415: 'The body is no `message/rfc822`, or it is compressed.',
    422: 'The body is empty.',
    429: 'More than 600 messages within a minute.',
  },
};

export const inboundCalls: readonly MountedCall[] = [inboundCall];

/** Where they are. */
export const inboundPaths = /^\/api\/v1\/webhooks\/inbound-email\/?$/i;

const types = ['message/rfc822', 'application/octet-stream'];

/** Throws before the body is read: 415 for another type, and 429. */
const assertAccepted =
  (services: Services): RequestHandler =>
  async (request, _response, next) => {
    await services.limits.consume('inboundMail', request.ip ?? '');
    if (!request.is(types))
      throw new AppError('wrong_type', 'not_a_mail', 'Send the raw message as message/rfc822.');
    if ((request.get('Content-Encoding') ?? 'identity') !== 'identity')
      throw new AppError('wrong_type', 'encoded_mail', 'Send the raw message without a content encoding.');
    next();
  };

const envelopeOf = (request: Request) =>
  (request.get('X-Envelope-To') ?? '')
    .slice(0, 10_000)
    .split(',')
    .map((address) => address.trim().replace(/^<|>$/g, ''))
    .filter((address) => address.includes('@'))
    .slice(0, 100);

/** The webhook of mail servers and providers, authenticated by signature instead of a session. */
export function inboundRoutes(services: Services): Router {
  const routes = Router();
  routes.post(mountPath(inboundCall), assertAccepted(services), async (request, response) => {
    const raw = await readSignedMessage(services, request, {
      secret: await inboundSecret(services),
      header: request.get(signatureHeader),
      length: Number(request.get('Content-Length') ?? 0),
    });
    if (raw.length === 0) throw invalid({ body: ['The message is empty.'] });
    const { id, state, duplicate } = await receiveMail(services, raw, {
      envelopeTo: envelopeOf(request),
      authservId: await authservIdOf(services),
    });
    response.status(202).json({ inbound: { id, state }, duplicate, status: 'success' });
  });
  return routes;
}
