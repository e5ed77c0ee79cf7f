import type { FileEntry } from '#shared/uploads.ts';

const notFound = 404;

/** The files that the server does not have any more; without an answer a file is thought to be there. */
export async function findGone(files: readonly FileEntry[]): Promise<ReadonlySet<number>> {
  const looks = files.map(async ({ id, url }) => {
    const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    return answer?.status === notFound ? [id] : [];
  });
  return new Set((await Promise.all(looks)).flat());
}
