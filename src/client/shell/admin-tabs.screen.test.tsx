import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { english } from '#shared/translation.ts';
import { domains } from '../domains.ts';
import { showScreen } from '../testing/screen.tsx';
import { AdminRail } from './admin-rail.tsx';
import { AdminTabs } from './admin-tabs.tsx';
import { adminScreensOf } from './client-domain.ts';

const screens = adminScreensOf(domains, english);
const at = (to: string) => screens.find((one) => one.to === to) as (typeof screens)[number];

it('shows the screens of an area as tabs, and the area in the rail as the open one', async () => {
  const current = at('/admin/roles');
  await showScreen(
    <>
      <AdminRail screens={screens} settings={[]} current={current} />
      <AdminTabs screens={screens} current={current} />
    </>,
  );
  const tabs = within(screen.getByRole('navigation', { name: 'People' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'People',
    'Invites',
    'Roles',
    'Workspaces',
    'Organizations',
  ]);
  const rail = screen.getByRole('navigation', { name: 'Admin area' });
  expect(within(rail).getAllByRole('link')).toHaveLength(13);
  expect(within(rail).getByRole('link', { current: 'page' }).textContent).toBe('People');
});

it('leaves out what the person may not open: a rail without the area, an area of one without tabs', async () => {
  const own = [at('/admin'), at('/admin/files')];
  await showScreen(
    <>
      <AdminRail screens={own} settings={[]} current={own[1]} />
      <AdminTabs screens={own} current={at('/admin/files')} />
    </>,
  );
  const links = within(screen.getByRole('navigation', { name: 'Admin area' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin', '/admin/files']);
  expect(screen.queryByRole('navigation', { name: 'Files' })).toBeNull();
});
