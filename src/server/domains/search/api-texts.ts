import { searchGroupSchema, searchHitSchema } from '#shared/search.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const searchApiTexts: DomainApiTexts = {
  tags: { Search: 'One search over everything that an agent works with.' },
  parameters: { types: 'Only results of these types, separated by commas; all types unless given.' },
  examples: { 'search.everything': { query: 'password' } },
  schemas: { SearchHit: searchHitSchema, SearchGroup: searchGroupSchema },
};
