import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                                 guest owner foreigner agent admin token
  'notifications.list':       line('401   in    in   in   in   in'),
  'notifications.markAsRead': line('401   in    in   in   in   in'),
});
