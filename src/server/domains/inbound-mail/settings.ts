import { privateInboundSettings } from '#shared/inbound-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const inboundSettings = {
  public: {},
  private: privateInboundSettings,
  defaults: () => ({}),
  privateDefaults: () => ({ inbound: { secret: null, keep_days: 90 } }),
  fixed: ({ INBOUND_EMAIL_SECRET }) =>
    INBOUND_EMAIL_SECRET === undefined
      ? []
      : [{ path: 'inbound.secret', value: INBOUND_EMAIL_SECRET, by: 'INBOUND_EMAIL_SECRET' }],
} satisfies DomainSettings<Record<never, never>, typeof privateInboundSettings>;
