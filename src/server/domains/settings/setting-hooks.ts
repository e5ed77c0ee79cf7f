import type { AllSettings } from '#shared/settings.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';

/** Hook that validates settings before they are stored, beyond their schema: it throws 422. */
export type OnSettings = (
  services: Pick<Services, 'env'>,
  tx: Database,
  change: { before: AllSettings; after: AllSettings },
) => Promise<void>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    settingsChecked: OnSettings;
  }
}
