import type { Writes } from '../../platform/writes.ts';

const readers = 'It counts what readers do, or marks what somebody has seen.';
const shows = 'It shows something, and makes nothing.';

export const helpSearchWrites: Writes = {
  'hcSearch.createPin': { audit: 'pin.create' },
  'hcSearch.createSynonym': { audit: 'synonym.create' },
  'hcSearch.deletePins': { audit: 'pin.delete' },
  'hcSearch.deleteSynonyms': { audit: 'synonym.delete' },
  'hcSearch.updatePin': { audit: 'pin.update' },
  'hcSearch.updateSynonym': { audit: 'synonym.update' },
  'helpSearch.logSearches': { nothing: readers, withoutKey: shows },
  'helpSearch.logSearchesApi': { nothing: readers, withoutKey: shows },
};
