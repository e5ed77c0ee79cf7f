import { redirect } from '@tanstack/react-router';

export interface Location {
  pathname: string;
  searchStr: string;
  hash: string;
}

const decoded = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

export const isAddress = (path: string, { pathname }: Pick<Location, 'pathname'>) =>
  decoded(pathname) === decoded(path);

/** Redirects from an old or wrong address of a record to its canonical one. */
export function requireAddress(path: string, location: Location): void {
  if (isAddress(path, location)) return;
  const { searchStr, hash } = location;
  const href = `${path}${searchStr}${hash === '' ? '' : `#${hash}`}`;
  throw redirect({ href, statusCode: 301, replace: true });
}
