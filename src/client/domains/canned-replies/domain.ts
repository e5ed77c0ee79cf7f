import { defineClientDomain } from '../../shell/client-domain.ts';

export const cannedRepliesDomain = defineClientDomain({
  name: 'canned-replies',
  audit: (translate) => ({
    canned_reply: {
      create: translate('Saved reply created'),
      delete: translate('Saved reply deleted'),
      import: translate('Saved replies imported'),
      update: translate('Saved reply edited'),
    },
  }),
});
