import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { notFound } from '#shared/errors.ts';
import type { Storage } from './storage.ts';

const types: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/** Serves public images by their key. Their name follows from their content, so browsers may keep them. */
export const servePublicFiles =
  (storage: Storage): RequestHandler =>
  async (request, response) => {
    const key = request.path.replace(/^\/+/, '');
    const type = types[extname(key).toLowerCase()];
    if (type === undefined || !/^[\w-]+\/[\w.-]+$/.test(key)) throw notFound();
    const file = await storage.read(`public/${key}`);
    if (file === null) throw notFound();
    response.set({
      'Content-Type': type,
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'",
    });
    await pipeline(file.stream, response);
  };
