import type { Captcha } from './captcha.ts';

interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

const recaptcha = () => (window as { grecaptcha?: Recaptcha }).grecaptcha;

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const whenReady = () => {
      const loaded = recaptcha();
      if (loaded === undefined) reject(new Error('reCAPTCHA did not load.'));
      else loaded.ready(() => resolve(loaded));
    };
    if (recaptcha() !== undefined) return whenReady();
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onload = whenReady;
    script.onerror = () => {
      script.remove();
      reject(new Error('reCAPTCHA did not load.'));
    };
    document.head.append(script);
  });
}

/** Proves by what reCAPTCHA v3 thinks of the visitor. */
export function createRecaptcha(siteKey: string, action: string): Captcha {
  let loading: Promise<Recaptcha> | null = null;
  const prepare = () => {
    loading ??= load(siteKey).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    loading.catch(() => undefined);
    return loading;
  };
  return { prepare, proof: async () => (await prepare()).execute(siteKey, { action }) };
}
