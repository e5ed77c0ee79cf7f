import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const systemApiTexts: DomainApiTexts = {
  tags: { System: 'How the product runs: its state, its jobs, its failures, what is left to set up.' },
  parameters: {
    backup: 'The name of the backup.',
    origin: 'Where the caller sees the site, to compare it with the address of the site.',
    state: 'Only those in this state.',
    name: 'Only those of this name.',
    from: 'Only what happened at this time or later.',
    to: 'Only what happened before this time.',
  },
  bodies: { 'system.markStep': { name: 'branding', marked: true } },
};
