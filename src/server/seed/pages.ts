import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { marked } from 'marked';
import { pagePath } from '#shared/addresses.ts';
import type { MenuItem } from '#shared/site-settings.ts';
import { storePage } from '../domains/custom-pages/service.ts';
import { saveSettings } from '../domains/settings/service.ts';
import type { Services } from '../platform/services.ts';
import { contentFolder } from './content.ts';

/** The sample pages: each is a file of its name. */
const samples = [
  { slug: 'terms-of-service', id: 'terms', label: 'Terms of Service' },
  { slug: 'privacy-policy', id: 'privacy', label: 'Privacy Policy' },
] as const;

const menuItem = (id: string, label: string, action: string): MenuItem => ({
  id,
  label,
  icon: null,
  type: 'route',
  action,
  target: '_self',
  roles: [],
  permissions: [],
  items: [],
});

/** Sample terms and privacy policy, accepted on registration and linked in the footer. */
export async function seedPages(services: Services): Promise<void> {
  for (const { slug, label } of samples) {
    const text = await readFile(join(contentFolder, 'pages', `${slug}.md`), 'utf8');
    const body = await marked.parse(text);
    await storePage(services.db, { slug, title: label, body, status: 'published' });
  }
  const links = samples.map(({ slug, label }) => menuItem(`footer-${slug}`, label, pagePath({ slug })));
  await saveSettings(services, {
    registration: {
      policies: samples.map(({ id, label, slug }) => ({ id, label, action: pagePath({ slug }) })),
    },
    menus: [
      {
        id: 'primary',
        name: 'Primary',
        positions: ['header'],
        items: [menuItem('help', 'Help center', '/hc')],
      },
      {
        id: 'footer',
        name: 'Footer',
        positions: ['footer', 'auth-page-footer'],
        items: [
          menuItem('footer-help', 'Help center', '/hc'),
          menuItem('footer-contact', 'Contact us', '/contact'),
          ...links,
        ],
      },
    ],
  });
}
