import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { notFound } from '#shared/errors.ts';
import { nothingPolicy } from '../ssr/content-security-policy.ts';
import type { Storages } from './storages.ts';

const types: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/**
 * Serves public files by their key: images inline, all others as downloads. A key's content never changes, so browsers
 * may cache it.
 */
export const servePublicFiles =
  (storages: Storages): RequestHandler =>
  async (request, response) => {
    const key = request.path.replace(/^\/+/, '');
    if (!/^[\w-]+\/[\w.-]+$/.test(key)) throw notFound();
    const file = await storages.readPublic(key);
    if (file === null) throw notFound();
    const type = types[extname(key).toLowerCase()];
    response.set({
      'Content-Type': type ?? 'application/octet-stream',
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
      'Content-Security-Policy': nothingPolicy,
      'X-Content-Type-Options': 'nosniff',
      ...(type === undefined && { 'Content-Disposition': 'attachment' }),
    });
    if (request.method === 'HEAD') {
      file.stream.destroy();
      response.end();
      return;
    }
    await pipeline(file.stream, response);
  };
