import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  curationIdInput,
  curationIdsInput,
  curationListInput,
  pinChangeInput,
  pinInput,
  pinListSchema,
  pinSchema,
  synonymChangeInput,
  synonymInput,
  synonymListSchema,
  synonymSchema,
} from '#shared/search-curation.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { createPin, deletePins, listPins, readPin, updatePin } from './pins.ts';
import { createSynonym, deleteSynonyms, listSynonyms, readSynonym, updateSynonym } from './synonyms.ts';

const rest = restCalls('Search tuning');
const shaping = signedInWith('hc.update');
const synonym = output(z.object({ synonym: synonymSchema }));
const pin = output(z.object({ pin: pinSchema }));
const done = output(z.object({}));

export const hcSearchRouter = router({
  synonyms: shaping
    .meta(
      rest('GET /api/v1/search/synonyms', 'List synonyms', {
        description: 'Lists groups of synonyms: a search for one word of a group finds the others as well.',
      }),
    )
    .input(curationListInput)
    .output(output(synonymListSchema))
    .query(({ ctx, input }) => listSynonyms(ctx, input)),

  synonym: shaping
    .meta(
      rest('GET /api/v1/search/synonyms/{id}', 'Get a synonym group', {
        description: 'Returns one group of synonyms.',
      }),
    )
    .input(curationIdInput)
    .output(synonym)
    .query(async ({ ctx, input }) => ({ synonym: await readSynonym(ctx, input.id) })),

  createSynonym: shaping
    .meta(
      rest('POST /api/v1/search/synonyms', 'Create a synonym group', {
        once: true,
        success: 201,
        description:
          'Two to twenty words or phrases. A search for one of them also finds the others, ranked below exact matches.',
      }),
    )
    .input(synonymInput)
    .output(synonym)
    .mutation(async ({ ctx, input }) => ({ synonym: await createSynonym(ctx, input) })),

  updateSynonym: shaping
    .meta(
      rest('PUT /api/v1/search/synonyms/{id}', 'Update a synonym group', {
        description:
          'Replaces the words of the group. With `before`, returns 409 if someone else has changed the group since then.',
      }),
    )
    .input(synonymChangeInput)
    .output(synonym)
    .mutation(async ({ ctx, input }) => ({ synonym: await updateSynonym(ctx, input) })),

  deleteSynonyms: shaping
    .meta(
      rest('DELETE /api/v1/search/synonyms/{id}', 'Delete synonym groups', {
        description:
          'Deletes the groups; separate several IDs with commas. The words are found on their own again.',
      }),
    )
    .input(curationIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteSynonyms(ctx, input.id)),

  pins: shaping
    .meta(
      rest('GET /api/v1/search/pins', 'List pinned articles', {
        description: 'Lists the searches that have pinned articles, with the articles in their order.',
      }),
    )
    .input(curationListInput)
    .output(output(pinListSchema))
    .query(({ ctx, input }) => listPins(ctx, input)),

  pin: shaping
    .meta(
      rest('GET /api/v1/search/pins/{id}', 'Get the pinned articles of a search', {
        description: 'Returns a search and its pinned articles in their order.',
      }),
    )
    .input(curationIdInput)
    .output(pin)
    .query(async ({ ctx, input }) => ({ pin: await readPin(ctx, input.id) })),

  createPin: shaping
    .meta(
      rest('POST /api/v1/search/pins', 'Pin articles to a search', {
        once: true,
        success: 201,
        description:
          'One to five articles shown first, in this order, for searches that match exactly, ignoring case and accents. Readers only see articles they have access to.',
      }),
    )
    .input(pinInput)
    .output(pin)
    .mutation(async ({ ctx, input }) => ({ pin: await createPin(ctx, input) })),

  updatePin: shaping
    .meta(
      rest('PUT /api/v1/search/pins/{id}', 'Update pinned articles', {
        description: 'Only the fields sent are updated.',
      }),
    )
    .input(pinChangeInput)
    .output(pin)
    .mutation(async ({ ctx, input }) => ({ pin: await updatePin(ctx, input) })),

  deletePins: shaping
    .meta(
      rest('DELETE /api/v1/search/pins/{id}', 'Unpin articles', {
        description: 'Removes the pins of the searches; separate several IDs with commas. The articles stay.',
      }),
    )
    .input(curationIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => deletePins(ctx, input.id)),
});
