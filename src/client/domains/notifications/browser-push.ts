import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { workerAddress } from '../../platform/connection/offline-page.ts';

type Browser = inferRouterInputs<AppRouter>['notifications']['addBrowser'];

/** For whom this browser shows notifications; nobody else who signs in here gets them unasked. */
const personKey = 'notifications-for';
/** That the server was told since this tab was opened. */
const toldKey = 'notifications-told';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks whether this site may show notifications; false once somebody has said no. */
export async function requestPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

const toBrowser = (subscription: PushSubscription): Browser => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
};

/** Asks the browser's push service for an address. Throws where there is none. */
export async function subscribeBrowser(key: string, userId: number): Promise<Browser> {
  if (!canPush()) throw new Error('This browser has no push messages.');
  await navigator.serviceWorker.register(workerAddress);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // An address that was made for another key of the site stands in the way.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  localStorage.setItem(personKey, String(userId));
  sessionStorage.setItem(toldKey, String(userId));
  return toBrowser(subscription);
}

/** What the server has to be told again, because it forgets a browser with its session; null when there is nothing. */
export async function browserToRestore(userId: number): Promise<Browser | null> {
  if (!canPush() || Notification.permission !== 'granted') return null;
  const isTold = sessionStorage.getItem(toldKey) === String(userId);
  if (isTold || localStorage.getItem(personKey) !== String(userId)) return null;
  const registration = await navigator.serviceWorker.getRegistration(workerAddress);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  sessionStorage.setItem(toldKey, String(userId));
  return toBrowser(subscription);
}

/** Gives up the address of this browser; answers with it, null when there was none. */
export async function unsubscribeBrowser(): Promise<string | null> {
  localStorage.removeItem(personKey);
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(workerAddress);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}
