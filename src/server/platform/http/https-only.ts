import { baseUrl, type Env } from '../config/env.ts';

/**
 * Whether an answer restricts its browser to https, by its cookies and headers. With BASE_URL every answer does; with
 * an address of the settings only answers over https: users over http must still be able to sign in and correct it.
 */
export const isHttpsOnly = (env: Env, request: { readonly secure: boolean }): boolean =>
  baseUrl(env).startsWith('https:') && (env.BASE_URL !== undefined || request.secure);
