import { isNotFound, redirect } from '@tanstack/react-router';
import type { LoaderApi } from '../../platform/api/api.ts';

interface Place {
  context: { api: LoaderApi };
  location: { pathname: string };
}

const decoded = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** Loads a page; where there is none any more, leads to where its address leads now. */
export async function orMoved<Data>({ context, location }: Place, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const path = decoded(location.pathname);
    const { to } = await context.api.helpcenter.moved.ensureData({ path }).catch(() => ({ to: null }));
    if (to !== null) throw redirect({ href: to, statusCode: 301 });
    throw error;
  }
}
