import { defineDomain } from '../../platform/domain.ts';
import { mergeTrust } from './account-merge.ts';
import { remoteImagesRouter } from './router.ts';
import { remoteImageWrites } from './writes.ts';

/** Images of messages that lie elsewhere, without telling their server who reads them. */
export const remoteImagesDomain = defineDomain({
  name: 'remote-images',
  routers: { tickets: remoteImagesRouter },
  writes: remoteImageWrites,
  hooks: { accountsMerged: mergeTrust },
});
