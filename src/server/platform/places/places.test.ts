import { describe, expect, it } from 'vitest';
import { countryOf } from './places.ts';

describe('the country of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['2001:4860:4860::8888', 'US'],
  ])('of %s is %s', async (address, country) => {
    expect(await countryOf(address)).toBe(country);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.0.1',
    '::ffff:192.168.0.1',
    'fd00::1',
    'fe80::1',
    '',
    'nonsense',
    '999.1.1.1',
  ])('of %j is unknown', async (address) => {
    expect(await countryOf(address)).toBeNull();
  });
});
