import { describe, expect, it } from 'vitest';
import { testProduct } from '../../testing/harness.ts';
import { readSettings, saveSettings } from './service.ts';
import { settings } from './tables.ts';

const product = testProduct();

describe('settings', () => {
  it('of one group that are saved at once are all kept', async () => {
    await Promise.all([
      saveSettings(product.services, { hc: { footer: false } }),
      saveSettings(product.services, { hc: { hide_small_categories: true } }),
      saveSettings(product.services, { hc: { header: { title: 'Ask us' } } }),
    ]);
    const { hc } = await readSettings(product.services);
    expect(hc).toMatchObject({ footer: false, hide_small_categories: true, header: { title: 'Ask us' } });
    expect(hc.header.subtitle).not.toBe('');
  });

  it('that make no sense are refused, and nothing of them is kept', async () => {
    const before = await readSettings(product.services);
    const change = { dates: { format: 'huge' }, branding: { site_name: 'External link' } };
    await expect(saveSettings(product.services, change)).rejects.toMatchObject({ name: 'ZodError' });
    product.services.cache.forget('settings');
    expect(await readSettings(product.services)).toEqual(before);
  });

  it('that do not fit any more count as not chosen, and the site stays up', async () => {
    const { db, cache } = product.services;
    const rows = [
      { name: 'uploads', value: { max_size: -5, guests: true, blocked_extensions: ['exe', 7], gone: 1 } },
      { name: 'hc', value: 'nothing' },
      { name: 'menus', value: [{ id: 'primary', items: [{ action: 'javascript:alert(1)' }] }] },
      { name: 'goneGroup', value: { any: 1 } },
    ];
    for (const row of rows) {
      await db
        .insert(settings)
        .values(row)
        .onConflictDoUpdate({ target: settings.name, set: { value: row.value } });
    }
    cache.forget('settings');
    const read = await readSettings(product.services);
    expect(read.uploads).toMatchObject({ max_size: 104_857_600, guests: true, blocked_extensions: ['exe'] });
    expect(read.uploads).not.toHaveProperty('gone');
    expect(read).not.toHaveProperty('goneGroup');
    expect(read.hc.header.title).toBe('How can we help?');
    expect(read.menus.map(({ id }) => id)).toEqual(['primary', 'footer']);
    expect((await (await product.visit()).get('/api/v1/bootstrap-data')).status).toBe(200);
    // The next change is merged into the values that are still valid.
    await saveSettings(product.services, { uploads: { max_size: 7_000_000 } });
    expect((await readSettings(product.services)).uploads).toMatchObject({
      max_size: 7_000_000,
      guests: true,
    });
  });
});
