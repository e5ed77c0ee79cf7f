import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushService } from '../../src/server/testing/push-service.ts';
import { expect } from './fixtures.ts';

type Address = ReturnType<PushService['newBrowser']>['input'];

/** Browsers get their address from their maker, out of reach here: this one has it already. */
export async function givePushAddress(context: BrowserContext, address: Address): Promise<void> {
  await context.addInitScript((given) => {
    const kept = 'push-address-of-this-browser';
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(kept, 'yes');
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(kept) === null ? null : (subscription as unknown as PushSubscription);
  }, address);
}

interface Shown {
  title: string;
  body?: string;
  tag?: string;
  lang?: string;
  icon?: string;
  badge?: string;
  dir?: string;
  renotify?: boolean;
  data?: { action: string };
}

/** What a worker did that only a person sees: what it shows by its tag, and the addresses it opened or came back to. */
interface Stage {
  shown: Map<string, Shown>;
  opened: string[];
  focused: string[];
}

interface StagedScope {
  stage: Stage;
  ServiceWorkerRegistration: {
    prototype: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> };
  };
  WindowClient: { prototype: { focus(this: { url: string }): Promise<unknown> } };
  clients: { openWindow(address: string): Promise<null> };
  dispatchEvent(event: Event): boolean;
}

/**
 * The service worker of the page, on a stage: a Chromium without a screen shows no notification and lets none be clicked,
 * so what the worker asks of the browser is kept in its place.
 */
async function stagedWorker(page: Page): Promise<Worker> {
  const workers = () => page.context().serviceWorkers();
  await expect.poll(() => workers().length, 'service workers').toBeGreaterThan(0);
  const [worker] = workers();
  if (worker === undefined) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as StagedScope;
    if (scope.stage !== undefined) return;
    const stage: Stage = { shown: new Map(), opened: [], focused: [] };
    scope.stage = stage;
    scope.ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      const { tag = '' } = options;
      if (options.renotify === true && tag === '') throw new TypeError('Browsers want a tag for that.');
      stage.shown.set(tag, { title, ...options });
    };
    scope.WindowClient.prototype.focus = async function focus() {
      stage.focused.push(this.url);
      return this;
    };
    scope.clients.openWindow = async (address) => {
      stage.opened.push(address);
      return null;
    };
  });
  return worker;
}

/** Gives the service worker of the page a push message, as the browser does with what it has decrypted. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  await stagedWorker(page);
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL));
      if (mine !== undefined) resolve(mine.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await devtools.detach();
}

/** What is shown of the site just now. */
export async function shownNotifications(page: Page): Promise<Shown[]> {
  const worker = await stagedWorker(page);
  return worker.evaluate(() => [...(globalThis as unknown as StagedScope).stage.shown.values()]);
}

/**
 * Clicks the one notification that is shown.
 * @returns The addresses that the worker opened, and those of pages it brought to the front.
 */
export async function clickNotification(page: Page): Promise<Pick<Stage, 'opened' | 'focused'>> {
  const worker = await stagedWorker(page);
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as StagedScope;
    const { stage } = scope;
    stage.opened = [];
    stage.focused = [];
    const [[tag, content] = []] = [...stage.shown];
    if (tag === undefined) throw new Error('No notification is shown.');
    const work: Promise<unknown>[] = [];
    const notification = { ...content, close: () => stage.shown.delete(tag) };
    const waitUntil = (promise: Promise<unknown>) => work.push(promise);
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(work);
    return { opened: stage.opened, focused: stage.focused };
  });
}
