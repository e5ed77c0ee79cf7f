import { describe, expect, it, vi } from 'vitest';
import { ownPath } from '#shared/redirect-target.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { afterSignIn, secondaryTarget } from './redirect-target.ts';

const bootstrap = (permissions: string[]) =>
  ({
    user: { permissions: permissions.map((name) => ({ name, restrictions: [] })) },
    settings: {
      auth: { redirect_uri: '/hc', admin_redirect: '/admin', agent_redirect: '/agent/tickets' },
      billing: { enable: false },
    },
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
    '/.//evil.example/',
    '/hc/..//evil.example/',
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
  it('a person who chose a plan pays for it, where plans are sold', () => {
    vi.stubGlobal('window', {});
    let kept: string | null = null;
    const keep = (choice: object) => {
      kept = JSON.stringify(choice);
    };
    vi.stubGlobal('localStorage', {
      getItem: () => kept,
      removeItem: () => {
        kept = null;
      },
    });
    const { user, settings } = bootstrap(['admin']);
    const selling = {
      user,
      settings: { ...settings, billing: { enable: true, integrated: true } },
    } as BootstrapData;
    const choice = { productId: 3, priceId: 7, savedAt: Date.now() };
    keep(choice);
    expect(afterSignIn(selling, '/hc')).toBe('/checkout/3/7');
    expect(afterSignIn(bootstrap([]), '/hc/tickets')).toBe('/hc/tickets');
    expect(kept, 'forgotten where nothing is sold').toBeNull();
    keep({ ...choice, savedAt: Date.now() - 25 * 3_600_000 });
    expect(afterSignIn(selling, '/hc')).toBe('/hc');
    expect(kept, 'forgotten after a day').toBeNull();
    keep({ ...choice, productId: '../evil' });
    expect(afterSignIn(selling, '/hc')).toBe('/hc');
  });

  it('a person goes where they were asked to sign in, else to the page for them', () => {
    expect(afterSignIn(bootstrap([]), '/hc/tickets/new')).toBe('/hc/tickets/new');
    expect(afterSignIn(bootstrap([]))).toBe('/hc');
    expect(afterSignIn(bootstrap(['admin']))).toBe('/admin');
    expect(afterSignIn(bootstrap(['admin.access', 'tickets.update']))).toBe('/admin');
    expect(afterSignIn(bootstrap(['tickets.update']))).toBe('/agent/tickets');
    expect(afterSignIn(bootstrap(['tickets.update']), '/hc/tickets/new')).toBe('/hc/tickets/new');
  });

  it('an agent goes to the start where the site has no area for them', () => {
    const { user, settings } = bootstrap(['tickets.update']);
    const auth = { ...settings.auth, agent_redirect: null };
    expect(afterSignIn({ user, settings: { ...settings, auth } } as BootstrapData)).toBe('/');
  });
});

describe('from what is no page', () => {
  it('a person goes on to the second page of the site, with workspaces to its start', () => {
    const auth = { secondary_redirect: '/hc' } as BootstrapData['settings']['auth'];
    expect(secondaryTarget({ auth, workspaces: { integrated: false } })).toBe('/hc');
    expect(secondaryTarget({ auth, workspaces: { integrated: true } })).toBe('/');
  });
});
