import { defineDomain } from '../../platform/domain.ts';
import { undoableSpam } from './blocked-requesters.ts';
import { trashJobs } from './jobs.ts';
import { trashRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { trashWrites } from './writes.ts';

/** The trash and the spam of tickets. */
export const ticketTrashDomain = defineDomain({
  name: 'ticket-trash',
  routers: { trash: trashRouter },
  writes: trashWrites,
  jobs: trashJobs,
  hooks: { undoable: [undoableSpam] },
  texts: { de: german, ar: arabic },
});
