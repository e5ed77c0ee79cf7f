import { baseUrl, type Env } from '../config/env.ts';

/**
 * Whether an answer holds its browser to https, by its cookies and headers. BASE_URL says so for every answer; an address of
 * the settings only for what came by https: people who still come by http must be able to sign in, and to correct it.
 */
export const isHttpsOnly = (env: Env, request: { readonly secure: boolean }): boolean =>
  baseUrl(env).startsWith('https:') && (env.BASE_URL !== undefined || request.secure);
