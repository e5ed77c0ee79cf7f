import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { clientCookies } from '#shared/theme-choice.ts';
import { PersonControls } from '../domains/notifications/person-controls.tsx';
import { updateBootstrap } from '../platform/bootstrap.ts';
import { agentUser, showScreen } from '../testing/screen.tsx';
import { CookieNotice } from './cookie-notice.tsx';

/* Settings that change a page only after hydration: shared pages are rendered without them. */

const plain = {
  auth: { profile_page: null as { path: string } | null },
  billing: { enable: false },
  cookie_notice: {
    enable: true,
    position: 'bottom',
    button: { label: 'Learn more', action: '/pages/privacy' },
  },
  menus: [],
  notifications: { integrated: true },
  notif_subs: { integrated: false },
  themes: { user_change: false, default_id: null },
  workspaces: { integrated: false },
};

async function showWith(part: ReactNode, settings: Partial<typeof plain> = {}) {
  const shown = await showScreen(<p>Page</p>, { user: { ...agentUser, unread_notifications_count: 3 } });
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: { ...data.settings, ...plain, ...settings } as object as typeof data.settings,
  }));
  await shown.show(part);
  return shown;
}

const notice = () => screen.queryByRole('region', { name: 'Cookie notice' });

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page's own way to its cookies.
  document.cookie = `${clientCookies.consent}=; max-age=0; path=/`;
});

describe('the cookie notice', () => {
  const cookie_notice = plain.cookie_notice;

  it('is there with cookie_notice.enable until it is acknowledged, and not without', async () => {
    const { unmount } = await showWith(<CookieNotice />);
    expect(notice()).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'OK' })));
    expect(notice()).toBeNull();
    expect(document.cookie).toContain(`${clientCookies.consent}=true`);
    unmount();
    // biome-ignore lint/suspicious/noDocumentCookie: the page's own way to its cookies.
    document.cookie = `${clientCookies.consent}=; max-age=0; path=/`;
    await showWith(<CookieNotice />, { cookie_notice: { ...cookie_notice, enable: false } });
    expect(notice()).toBeNull();
  });

  it.each(['top', 'bottom'])('stands where cookie_notice.position says: at the %s', async (position) => {
    await showWith(<CookieNotice />, { cookie_notice: { ...cookie_notice, position } });
    expect(notice()?.dataset.position).toBe(position);
    expect(document.body.style.paddingBlockEnd !== '').toBe(position === 'bottom');
  });

  it('leads on with cookie_notice.button.label to cookie_notice.button.action', async () => {
    const { show, queryClient } = await showWith(<CookieNotice />);
    expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe('/pages/privacy');
    const button = { label: 'Our policy', action: 'https://example.org/policy' };
    await act(async () =>
      updateBootstrap(queryClient, (data) => ({
        ...data,
        settings: {
          ...data.settings,
          cookie_notice: { ...cookie_notice, button },
        } as object as typeof data.settings,
      })),
    );
    await show(<CookieNotice />);
    const link = screen.getByRole('link', { name: 'Our policy' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([button.action, '_blank']);
  });
});

describe('what the top bar has for a person', () => {
  const open = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Account menu/ })));
  const item = (name: RegExp) => screen.queryByRole('menuitem', { name, hidden: true });

  it('has an item "Profile page" that leads where auth.profile_page says, and none without', async () => {
    const { unmount } = await showWith(<PersonControls user={agentUser} />);
    await open();
    expect([item(/Profile page/), item(/Account settings/) === null]).toEqual([null, false]);
    unmount();
    await showWith(<PersonControls user={agentUser} />, { auth: { profile_page: { path: '/pages/me' } } });
    await open();
    expect(item(/Profile page/)?.getAttribute('href')).toBe('/pages/me');
  });

  it.each([true, false])('has notifications when notifications.integrated is %s', async (integrated) => {
    const user = { ...agentUser, unread_notifications_count: 3 };
    await showWith(<PersonControls user={user} />, { notifications: { integrated } });
    expect(screen.queryAllByLabelText(/Notifications \(3 unread\)/).length > 0).toBe(integrated);
    await open();
    expect(item(/Notifications/) !== null).toBe(integrated);
  });
});
