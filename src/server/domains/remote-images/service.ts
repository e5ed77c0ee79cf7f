import { and, eq } from 'drizzle-orm';
import type { Request, Response } from 'express';
import limit from 'p-limit';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { isInternal } from '#shared/message-types.ts';
import { remoteImagesIn } from '#shared/remote-images.ts';
import type { trustSenderInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import { fetchPublic } from '../../platform/security/guarded-fetch.ts';
import { sameText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { nothingPolicy } from '../../platform/ssr/content-security-policy.ts';
import { assertOpen } from '../auth/procedure.ts';
import { worksOn } from '../tickets/policy.ts';
import { replies } from '../tickets/replies/tables.ts';
import { loadAccess } from '../tickets/service.ts';
import { reencodeRemoteImage } from '../uploads/images.ts';
import { remoteImageSenders } from './tables.ts';

export const remoteImagePath = '/remote-images';

const purpose = 'remote-image';

/** A working day: pages stay open. */
const linkSeconds = 12 * 3600;

const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 10_000;

/** Max concurrent downloads, which bounds connections and memory. */
const fewAtATime = limit(6);

/** A message that is visible to the user. Throws 404. */
async function loadMessage({ db }: Services, user: CurrentUser, replyId: number) {
  const [reply] = await db
    .select({
      ticket_id: replies.ticket_id,
      user_id: replies.user_id,
      type: replies.type,
      body: replies.body,
    })
    .from(replies)
    .where(eq(replies.id, replyId));
  if (reply === undefined) throw notFound();
  const ticket = await loadAccess(db, user, reply.ticket_id);
  if (isInternal(reply) && !worksOn(user, ticket)) throw notFound();
  return reply;
}

const signature = ({ keys }: Pick<Services, 'keys'>, userId: number, expires: string, address: string) =>
  keys.sign(purpose, `${userId}.${expires}.${address}`);

/** A signed proxy URL of a remote image, valid for one user. */
function proxiedUrl(services: Services, user: CurrentUser, address: string): string {
  const expires = String(Math.floor(Date.now() / 1000) + linkSeconds);
  const query = { address, expires, signature: signature(services, user.id, expires, address) };
  return `${remoteImagePath}?${new URLSearchParams(query)}`;
}

/** Proxy URLs of a message's remote images, so that their sender does not learn the reader. */
export async function readRemoteImages(services: Services, user: CurrentUser, replyId: number) {
  const { body, user_id } = await loadMessage(services, user, replyId);
  const trusted =
    user_id === null
      ? []
      : await services.db
          .select({ sender_id: remoteImageSenders.sender_id })
          .from(remoteImageSenders)
          .where(and(eq(remoteImageSenders.user_id, user.id), eq(remoteImageSenders.sender_id, user_id)));
  return {
    images: remoteImagesIn(body).map((address) => ({ address, url: proxiedUrl(services, user, address) })),
    trusted: trusted.length > 0,
  };
}

/** Trusts the author of a message, whose remote images the caller then sees, or revokes it. Throws 404. */
export async function trustSender(
  services: Services,
  user: CurrentUser,
  { id, trusted }: z.output<typeof trustSenderInput>,
) {
  const { user_id: sender_id } = await loadMessage(services, user, id);
  if (sender_id === null) throw notFound();
  const pair = { user_id: user.id, sender_id };
  if (trusted) await services.db.insert(remoteImageSenders).values(pair).onConflictDoNothing();
  else {
    await services.db
      .delete(remoteImageSenders)
      .where(and(eq(remoteImageSenders.user_id, user.id), eq(remoteImageSenders.sender_id, sender_id)));
  }
  return {};
}

/** Proxies a remote image for the user its URL was signed for. Throws 403 for any other URL, 404 for no image. */
export async function serveRemoteImage(ctx: Context, request: Request, response: Response): Promise<void> {
  await assertOpen(ctx);
  const { user } = ctx.identity;
  const [address, expires, given] = ['address', 'expires', 'signature'].map((name) =>
    String(request.query[name]),
  ) as [string, string, string];
  if (user === null || !sameText(signature(ctx, user.id, expires, address), given)) {
    throw forbidden('Invalid signature.', 'invalid_signature');
  }
  if (!(Number(expires) * 1000 > Date.now())) throw forbidden('Invalid signature.', 'invalid_signature');
  const picture = await fewAtATime(() => fetchPicture(ctx, address));
  if (picture === null) throw notFound();
  response.set({
    'Content-Type': 'image/webp',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': nothingPolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, max-age=3600, no-transform',
  });
  response.send(picture);
}

async function fetchPicture({ env, log }: Services, address: string): Promise<Buffer | null> {
  try {
    const bytes = await fetchPublic(address, {
      accept: 'image/webp,image/png,image/jpeg,image/gif',
      maxBytes,
      timeoutMs,
      allowPrivate: env.REMOTE_IMAGES_ALLOW_PRIVATE,
    });
    return await reencodeRemoteImage(bytes);
  } catch (error) {
    log.info({ err: error, host: URL.canParse(address) ? new URL(address).host : null }, 'no remote image');
    return null;
  }
}
