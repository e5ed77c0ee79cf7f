import { line, proveAccess, type World } from '../../testing/policy.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { storeOperation } from './service.ts';

const ofOwner = async ({ services, owner }: World) => {
  const { id } = await storeOperation(services.db, toCurrentUser(owner), {
    type: 'tag_merge',
    subject_id: 999_999,
    changes: [],
  });
  return { id };
};

// biome-ignore format: a table
proveAccess({
  //                    guest owner foreigner agent admin token
  'operations.list': line('401 in   403  403  in   in', ({ owner }) => ({ userId: owner.id })),
  'operations.undo': line('401 403  404  404  in   in', ofOwner),
});
