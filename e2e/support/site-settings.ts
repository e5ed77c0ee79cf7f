import type { SettingsChange } from '../../src/server/domains/settings/service.ts';
import { Browser } from '../../src/server/testing/browser.ts';
import { demoAccounts, demoPassword } from '../../src/shared/demo.ts';

const demoAdministrator = { email: demoAccounts[0].email as string, password: demoPassword };

/** Changes settings of a site while it runs, as its administrator; that of the demo unless another is named. */
export async function changeSettings(
  site: { url: string },
  change: SettingsChange,
  { email, password } = demoAdministrator,
): Promise<void> {
  const browser = await (await Browser.open(site.url)).signIn(email, password);
  const answer = await browser.send('PUT', '/api/v1/settings', { settings: change });
  if (answer.status !== 200) throw new Error(`The settings answered ${answer.status}: ${answer.text}`);
}
