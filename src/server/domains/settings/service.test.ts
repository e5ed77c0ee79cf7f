import { describe, expect, it } from 'vitest';
import { testProduct } from '../../testing/harness.ts';
import { readSettings, saveSettings } from './service.ts';

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
    const change = { dates: { format: 'huge' }, branding: { site_name: 'Elsewhere' } };
    await expect(saveSettings(product.services, change)).rejects.toMatchObject({ name: 'ZodError' });
    product.services.cache.forget('settings');
    expect(await readSettings(product.services)).toEqual(before);
  });
});
