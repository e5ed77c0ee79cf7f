import type { FileEntry } from '#shared/uploads.ts';

const notFound = 404;

/** Ids of files that no longer exist on the server; when the request fails, a file counts as existing. */
export async function findGone(files: readonly FileEntry[]): Promise<ReadonlySet<number>> {
  const looks = files.map(async ({ id, url }) => {
    const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    return answer?.status === notFound ? [id] : [];
  });
  return new Set((await Promise.all(looks)).flat());
}
