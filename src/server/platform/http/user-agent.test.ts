import { describe, expect, it } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'other',
      'Windows',
      'Firefox',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
      'other',
      'macOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
      'mobile',
      'iOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webkit} Version/16.6 Mobile/15E148 Safari/604.1`,
      'tablet',
      'iOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Chrome/130.0.0.0 Mobile Safari/537.36`,
      'mobile',
      'Android',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
      'other',
      'Windows',
      'Microsoft Edge',
    ],
    ['curl/8.0', 'other', null, null],
    ['', 'other', null, null],
  ])('%s', (text, device_type, platform, browser) => {
    expect(describeUserAgent(text)).toEqual({ device_type, platform, browser });
  });
});
