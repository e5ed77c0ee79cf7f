import { redirect } from '@tanstack/react-router';

interface Location {
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

/** Redirects from an old or wrong address of a record to its canonical one. */
export function requireAddress(path: string, { pathname, searchStr, hash }: Location): void {
  if (decoded(pathname) === decoded(path)) return;
  const href = `${path}${searchStr}${hash === '' ? '' : `#${hash}`}`;
  throw redirect({ href, statusCode: 301, replace: true });
}
