import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { BootstrapData } from '#shared/settings.ts';
import type { MenuItem } from '#shared/site-settings.ts';
import { updateBootstrap } from '../platform/bootstrap.ts';
import { showScreen } from '../testing/screen.tsx';
import { assetIconAddress } from './asset-icon.ts';
import { MenuLink } from './menu-link.tsx';

const item = (icon: string | null): MenuItem => ({
  id: 'a',
  label: 'Blog',
  icon,
  type: 'link',
  action: 'https://blog.example.com',
  target: '_self',
  roles: [],
  permissions: [],
  items: [],
});

async function show(icon: string | null, asset_url: string | null = 'https://cdn.example.com/assets') {
  const shown = await showScreen(<p>Menu</p>);
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: { ...data.settings, asset_url } as BootstrapData['settings'],
  }));
  await shown.show(<MenuLink item={item(icon)} />);
  return shown;
}

/** The code of icons is lazy-loaded. */
const slowly = { timeout: 15_000 };

describe('the icon of a menu item', () => {
  it.each([
    ['https://cdn.example.com/assets/icons/blog.svg', true],
    ['https://cdn.example.com/assets/../uploads/x.svg', false],
    ['https://cdn.example.com/assetsx/blog.svg', false],
    ['https://cdn.example.com/assets/blog.png', false],
    ['https://elsewhere.example/assets/blog.svg', false],
    ['/assets/blog.svg', false],
    ['book', false],
  ])('is fetched from %j: %j', (icon, isAsset) => {
    expect(assetIconAddress(icon, 'https://cdn.example.com/assets') !== null).toBe(isAsset);
    expect(assetIconAddress(icon, null)).toBeNull();
  });

  it('is asked for at its address, and not drawn where it can not be made harmless, as in this document', async () => {
    const fetched = vi.fn(async (_address: string) => new Response('<svg onload="alert(1)"><path/></svg>'));
    vi.stubGlobal('fetch', fetched);
    const { container } = await show('https://cdn.example.com/assets/blog.svg');
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      'https://cdn.example.com/assets/blog.svg',
    ]);
    expect(container.innerHTML).not.toContain('alert');
    expect(screen.getByRole('link', { name: 'Blog' })).toBeTruthy();
  });

  it('is one of the icon set by its name, and none for any other name', async () => {
    const known = await show('book');
    await expect.poll(() => known.container.querySelector('svg'), slowly).not.toBeNull();
    known.unmount();
    const unknown = await show('no-such-icon');
    expect(unknown.container.querySelector('svg')).toBeNull();
    unknown.unmount();
    expect((await show(null)).container.querySelector('[aria-hidden]')).toBeNull();
  });

  it('is left out when there is no drawing at the address', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Not found</html>', { status: 404 }));
    const { container } = await show('https://cdn.example.com/assets/gone.svg');
    await expect.poll(() => container.querySelector('[aria-hidden]')?.innerHTML).toBe('');
  });
});
