import { reasons, type Writes } from '../../platform/writes.ts';

export const helpSearchWrites: Writes = {
  'hcSearch.createPin': { audit: 'pin.create' },
  'hcSearch.createSynonym': { audit: 'synonym.create' },
  'hcSearch.deletePins': { audit: 'pin.delete' },
  'hcSearch.deleteSynonyms': { audit: 'synonym.delete' },
  'hcSearch.updatePin': { audit: 'pin.update' },
  'hcSearch.updateSynonym': { audit: 'synonym.update' },
  'helpSearch.logSearches': { nothing: reasons.readers, withoutKey: reasons.readOnly },
  'helpSearch.logSearchesApi': { nothing: reasons.readers, withoutKey: reasons.readOnly },
};
