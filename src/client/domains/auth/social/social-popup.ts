import type { SocialMessage, SocialService } from '#shared/social.ts';

const width = 650;
const height = 550;
const closedCheckMs = 1000;

/** The browser opened no window. */
export class PopupBlocked extends Error {}

/** What goes along with somebody who signs in. */
export interface SocialProvider {
  remember?: boolean | undefined;
  /** The token of the invite with which they came. */
  invite?: string | undefined;
}

/** Where a browser goes on to a service; without a popup behind it, the page at the end leads back to the site. */
export function socialPath(
  service: SocialService,
  purpose: 'login' | 'connect',
  { remember = false, invite }: SocialProvider = {},
): string {
  const query = new URLSearchParams({ ...(remember && { remember: '1' }), ...(invite && { invite }) });
  return `/secure/auth/social/${service}/${purpose}${query.size > 0 ? `?${query}` : ''}`;
}

/** Ends the wait for a popup that another one takes the place of. */
let abandon = () => {};

interface SocialPopup extends SocialProvider {
  /** The address of the site, from which the answer has to come. */
  baseUrl: string;
  service: SocialService;
  purpose: 'login' | 'connect';
}

/**
 * Sends the person through a service in a window of its own; null when they closed it. Has to be called while the
 * browser still sees the click. Throws `PopupBlocked`.
 */
export function openSocialPopup({ baseUrl, service, purpose, ...way }: SocialPopup) {
  abandon();
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const place = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open(baseUrl + socialPath(service, purpose, way), 'social-auth', place);
  if (popup === null) throw new PopupBlocked();
  popup.focus();
  return answerOf(popup, new URL(baseUrl).origin);
}

const answerOf = (popup: Window, origin: string) =>
  new Promise<SocialMessage | null>((resolve) => {
    const finish = (message: SocialMessage | null) => {
      clearInterval(watch);
      window.removeEventListener('message', hear);
      resolve(message);
    };
    const hear = (event: MessageEvent<SocialMessage | undefined>) => {
      if (event.origin !== origin || event.source !== popup || event.data?.type !== 'social-auth') return;
      popup.close();
      finish(event.data);
    };
    let wasClosed = false;
    const watch = setInterval(() => {
      // What the popup said last may still be on its way.
      if (wasClosed) finish(null);
      wasClosed = popup.closed;
    }, closedCheckMs);
    window.addEventListener('message', hear);
    abandon = () => finish(null);
  });
