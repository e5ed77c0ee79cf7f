import { line, proveAccess, type World } from '../../testing/policy.ts';
import { customPages } from './tables.ts';

async function draft({ services: { db } }: World): Promise<{ id: string }> {
  const slug = `draft-${Math.random()}`;
  await db.insert(customPages).values({ slug, title: 'Terms', body: '' });
  return { id: slug };
}

// biome-ignore format: a table
proveAccess({
  //                           guest owner foreigner agent admin token
  'customPages.get':    line('404   404   404  404  in   in', draft),
  'customPages.list':   line('401   403   403  403  in   in'),
  'customPages.create': line('401   403   403  403  in   in', () => ({ title: 'Terms', body: '' })),
  'customPages.update': line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'customPages.saveDraft':   line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'customPages.removeDraft': line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'customPages.delete': line('401   403   403  403  404  404', () => ({ id: [9999] })),
});
