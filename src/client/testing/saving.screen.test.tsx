import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ThemeScreen } from '../domains/appearance/theme-screen.tsx';
import { FolderDialog } from '../domains/articles/manager/folder-dialog.tsx';
import { ProductDialog } from '../domains/billing/admin/product-dialog.tsx';
import { PinDialog } from '../domains/help-search/pin-dialog.tsx';
import { TemplateEditor } from '../domains/mails/template-editor.tsx';
import { MenusScreen } from '../domains/menus/menus-screen.tsx';
import { RoleScreen } from '../domains/roles/editor/role-screen.tsx';
import { TagDialog } from '../domains/tickets/tags/tag-dialog.tsx';
import { WebhookScreen } from '../domains/webhooks/webhook-screen.tsx';
import { type EditedForm, ofRecord, ofVersion } from './edited-record.ts';
import { makePlan, showAdministration } from './plans.tsx';
import { setOnline } from './screen.tsx';

vi.mock('../platform/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
// The site in a frame, which comes from a server.
vi.mock('../domains/appearance/site-preview.tsx', () => ({ SitePreview: () => null }));

interface Form {
  name: string;
  label: string;
  /** How its button is called, unless `Save`. */
  save?: string;
  told: string;
  show: () => EditedForm;
}

const nothing = () => undefined;
const made = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const changed = (what: string) => `Someone else changed ${what} while you were editing.`;

const forms: readonly Form[] = [
  {
    name: 'a tag of tickets',
    label: 'Display name',
    told: changed('this tag'),
    show: () => {
      const tag = { id: 3, name: 'printer', display_name: 'Printer', type: 'custom', color: null };
      return ofRecord(
        tag,
        'display_name',
        'tags.update',
        (stored) => ({
          screen: <TagDialog tag={{ ...stored } as never} onClose={nothing} />,
          answers: { 'tags.list': () => ({ pagination: { data: [{ ...stored }] } }) },
        }),
        (stored) => ({ tag: stored }),
      );
    },
  },
  {
    name: 'a category of the help centre',
    label: 'Description',
    told: changed('this category'),
    show: () => {
      const folder = {
        id: 4,
        name: 'Printing',
        description: 'On paper',
        image: null,
        hidden: false,
        role_ids: [],
        parent_id: null,
        is_section: false,
        translations: [],
        sections: [],
      };
      return ofRecord(
        folder,
        'description',
        'hcFolders.update',
        (stored) => ({
          screen: (
            <FolderDialog
              ask={{ kind: 'change', folder: { ...stored } as never }}
              categories={[]}
              onClose={nothing}
            />
          ),
          answers: { 'hcFolders.tree': () => ({ categories: [{ ...stored }] }) },
        }),
        (stored) => ({ category: stored }),
      );
    },
  },
  {
    name: 'a role',
    label: 'Description',
    told: changed('this role'),
    show: () => {
      const role = {
        id: 9,
        name: 'night shift',
        description: 'At night',
        permissions: [],
        is_default: false,
        is_guest: true,
        require_two_factor: false,
        system: false,
        can: { update: true, delete: false, assign: false, view_as: false },
      };
      return ofRecord(
        role,
        'description',
        'roles.update',
        (stored) => ({
          screen: <RoleScreen id={9} />,
          answers: {
            'roles.get': () => ({ role: { ...stored } }),
            'valueLists.get': () => ({ permissions: [] }),
          },
        }),
        (stored) => ({ role: stored }),
      );
    },
  },
  {
    name: 'menus',
    label: 'Menu name',
    save: 'Save menus',
    told: changed('the menus'),
    show: () => {
      const menu = { id: 'one', name: 'Top', positions: [], items: [] };
      const server = ofVersion(
        { menus: [menu] },
        ({ menus }) => menus[0]?.name,
        (_, name) => ({ menus: [{ ...menu, name }] }),
        'menus_changed',
      );
      return {
        ...server,
        path: 'menus.save',
        screen: <MenusScreen />,
        answers: { 'menus.list': server.get, 'menus.save': server.update },
      };
    },
  },
  {
    name: 'a theme',
    label: 'Name *',
    told: changed('this theme'),
    show: () => {
      const theme = { id: 2, name: 'Sea', is_dark: false, default_light: false, default_dark: false };
      const server = ofVersion(
        { ...theme, values: {}, warnings: [] },
        ({ name }) => name,
        (whole, name) => ({ ...whole, name }),
        'theme_changed',
      );
      return {
        ...server,
        path: 'themes.update',
        screen: <ThemeScreen id={2} />,
        answers: {
          'themes.get': () => ({ theme: server.get() }),
          'themes.update': (input) => ({ theme: server.update(input) }),
        },
      };
    },
  },
  {
    name: 'a webhook',
    label: 'Name',
    save: 'Save changes',
    told: changed('this webhook'),
    show: () => {
      const webhook = {
        id: 5,
        name: 'Chat room',
        url: 'https://hooks.example.com/desk',
        events: ['ticket.created'],
        enabled: true,
        failures: 0,
        disabled_reason: null,
        ...made,
      };
      return ofRecord(
        webhook,
        'name',
        'webhooks.update',
        (stored) => ({
          screen: <WebhookScreen id={5} />,
          answers: { 'webhooks.get': () => ({ webhook: { ...stored } }) },
        }),
        (stored) => ({ webhook: stored }),
      );
    },
  },
  {
    name: 'the words of a mail',
    label: 'Subject',
    save: 'Save changes',
    told: changed('this email template'),
    show: () => {
      const words = { subject: 'We have it', body: '<p>Thank you.</p>' };
      const template = {
        ...words,
        name: 'received',
        language: 'en',
        variables: [],
        changed: false,
        built_in: words,
      };
      return ofRecord(
        template,
        'subject',
        'mails.save',
        (stored) => ({
          screen: <TemplateEditor template={{ ...stored } as never} />,
          answers: { 'mails.template': () => ({ template: { ...stored } }) },
        }),
        (stored) => ({ template: stored }),
      );
    },
  },
  {
    name: 'a plan',
    label: 'Description',
    told: changed('this plan'),
    show: () =>
      ofRecord(
        makePlan(2, 'Team', { description: 'For a few' }),
        'description',
        'billing.updateProduct',
        (stored) => ({
          screen: <ProductDialog product={{ ...stored }} like={null} onClose={nothing} />,
          answers: { 'billing.product': () => ({ product: { ...stored } }) },
        }),
        (stored) => ({ product: stored }),
      ),
  },
  {
    name: 'pinned articles',
    label: 'Search term',
    told: changed('these pinned articles'),
    show: () => {
      const articles = [{ id: 1, title: 'Refunds', status: 'published' }];
      return ofRecord(
        { id: 6, query: 'refund', article_ids: [1], articles, created_at: made.created_at },
        'query',
        'hcSearch.updatePin',
        (stored) => ({
          screen: <PinDialog pin={{ ...stored } as never} onClose={nothing} />,
          answers: { 'hcSearch.pin': () => ({ pin: { ...stored } }) },
        }),
        (stored) => ({ pin: stored }),
      );
    },
  },
];

afterEach(() => setOnline(true));

describe.each(forms)('$name', ({ label, save = 'Save', told, show }) => {
  const field = () => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const press = (name: string) =>
    fireEvent.click(screen.getByText(name, { selector: 'button *' }).closest('button') as HTMLElement);

  async function open() {
    const form = show();
    const before = form.text();
    const shown = await showAdministration(form.screen, form.answers);
    await waitFor(() => expect(field().value).toBe(before));
    return { ...form, sent: () => shown.sentTo(form.path) };
  }

  it('keeps what is saved without a line, and sends it once the line is back', async () => {
    const { text, sent } = await open();
    type('Typed without a line');
    await setOnline(false);
    press(save);
    await screen.findByText("You're offline. We'll continue when you're back online.");
    expect(field().value).toBe('Typed without a line');
    expect(sent()).toEqual([]);
    await setOnline(true);
    await waitFor(() => expect(text()).toBe('Typed without a line'));
    expect(sent()).toHaveLength(1);
  });

  it('says that somebody else was quicker, and keeps what was typed for whoever wants it nevertheless', async () => {
    const { text, byOthers } = await open();
    type('Typed second');
    byOthers('Saved first');
    press(save);
    await screen.findByText(told);
    expect(field().value).toBe('Typed second');
    expect(text()).toBe('Saved first');
    press('Keep mine');
    await waitFor(() => expect(text()).toBe('Typed second'));
  });
});
