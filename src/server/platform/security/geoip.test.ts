import { describe, expect, it } from 'vitest';
import { countryOf, isPublicAddress } from './geoip.ts';

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

describe('an address of the internet', () => {
  it.each(['8.8.8.8', '1.1.1.1', '::ffff:8.8.8.8', '::ffff:808:808', '2001:4860:4860::8888'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '100::1',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    '127.1',
    '0x7f.1',
    '2130706433',
  ])('is not %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
