import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const operationApiTexts: DomainApiTexts = {
  tags: { Operations: 'What people did to many things at once, and how it is undone.' },
};
