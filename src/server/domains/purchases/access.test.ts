import { beforeAll } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { saveSettings } from '../settings/service.ts';

const own = (world: World) => ({ id: String(world.owner.id) });
const ofBuyer = (world: World) => ({
  userId: String(world.owner.id),
  marketplace: 'envato',
  purchaseCode: '00000000-0000-4000-8000-000000000000',
});

// biome-ignore format: a table
const access = proveAccess({
  //                       guest owner foreigner agent admin token
  'purchases.list': line('401   in    403  in   in   in', own),
  'purchases.sync': line('401   in    403  403  in   in', ofBuyer),
  'purchases.add':  line('401   in    403  403  in   in', ofBuyer),
});

beforeAll(() => saveSettings(access.product.services, { envato: { enable: true } }));
