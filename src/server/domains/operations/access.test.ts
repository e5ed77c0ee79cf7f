import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                    guest owner foreigner agent admin token
  'operations.list': line('401 in   in   in   in   in'),
  'operations.undo': line('401 404  404  404  404  404', () => ({ id: '00000000-0000-4000-8000-000000000000' })),
});
