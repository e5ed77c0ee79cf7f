import Bowser from 'bowser';

export interface UserAgent {
  device_type: 'mobile' | 'tablet' | 'other';
  /** Such as "Windows"; null when unknown. */
  platform: string | null;
  /** Such as "Firefox"; null when unknown. */
  browser: string | null;
}

const blankIsNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** Platform and browser of a User-Agent header. */
export function describeUserAgent(text: string): UserAgent {
  // The parser throws at an empty text.
  if (text === '') return { device_type: 'other', platform: null, browser: null };
  const { os, platform, browser } = Bowser.parse(text);
  const type = platform.type;
  return {
    device_type: type === 'mobile' || type === 'tablet' ? type : 'other',
    platform: blankIsNull(os.name),
    browser: blankIsNull(browser.name),
  };
}
