import { describe, expect, it } from 'vitest';
import type { BootstrapData } from '#shared/settings.ts';
import { afterSignIn, ownPath } from './redirect-target.ts';

const bootstrap = (permissions: string[]) =>
  ({
    user: { permissions: permissions.map((name) => ({ name, restrictions: [] })) },
    settings: { auth: { redirect_uri: '/hc', admin_redirect: '/admin' }, billing: { enable: false } },
  }) as unknown as BootstrapData;

describe('a path of this site', () => {
  it('keeps its query and its place in the page', () => {
    expect(ownPath('/hc/tickets?status=open#newest')).toBe('/hc/tickets?status=open#newest');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'hc',
    '',
    null,
    undefined,
    ['/hc'],
  ])('is not %j', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });
});

describe('after signing in', () => {
  it('a person goes where they were asked to sign in, else to the page for them', () => {
    expect(afterSignIn(bootstrap([]), '/hc/tickets/new')).toBe('/hc/tickets/new');
    expect(afterSignIn(bootstrap([]))).toBe('/hc');
    expect(afterSignIn(bootstrap(['admin']))).toBe('/admin');
  });
});
