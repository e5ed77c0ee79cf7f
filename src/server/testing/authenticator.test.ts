import { describe, expect, it } from 'vitest';
import { authenticatorCode } from './authenticator.ts';

describe('the authenticator of the tests', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('shows at %i seconds what the standard says', (seconds, code) => {
    const key = Buffer.from('12345678901234567890');
    expect(authenticatorCode(key, seconds * 1000, 8)).toBe(code);
    expect(authenticatorCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds * 1000)).toBe(code.slice(2));
  });
});
