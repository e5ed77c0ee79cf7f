import { cleanMessage } from '../../platform/html/message-html.ts';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { replies } from '../tickets/replies/tables.ts';

const twoTickets = async (world: World) => {
  const [into, other] = [await world.ticket(), await world.ticket()];
  return { ids: [into, other], into };
};

async function laterMessage(world: World) {
  const id = await world.ticket();
  const [reply] = await world.services.db
    .insert(replies)
    .values({
      ticket_id: id,
      user_id: toCurrentUser(world.owner).id,
      by_requester: true,
      body: cleanMessage('<p>More.</p>').html,
    })
    .returning({ id: replies.id });
  return { id, reply_id: reply?.id ?? 0 };
}

// biome-ignore format: a table
proveAccess({
  //                            guest owner foreigner agent admin token
  'ticketMerges.preview': line('401  403   403       in    in    in', twoTickets),
  'ticketMerges.merge':   line('401  403   403       in    in    in', twoTickets),
  'ticketMerges.split':   line('401  403   403       in    in    in', laterMessage),
});
