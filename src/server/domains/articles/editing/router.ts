import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  textCompareInput,
  versionDiffInput,
  versionDiffSchema,
  versionInput,
  versionListInput,
  versionListSchema,
  versionSchema,
  versionStoreInput,
} from '#shared/article-versions.ts';
import {
  articleChangeInput,
  articleCreateInput,
  articleDraftInput,
  articleIdInput,
  articleIdsInput,
  articleListInput,
  articleListSchema,
  articleOrderInput,
  articleOwnersInput,
  articleOwnersSchema,
  articleStatesSchema,
  articleTagsInput,
  draftSchema,
  editableArticleSchema,
  editingInput,
  editingSchema,
  maxOwnersListed,
  moveInput,
  publishArticlesInput,
} from '#shared/writing.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { moveArticles, orderArticles } from './ordering.ts';
import { listOwners } from './owners.ts';
import { noteEditing } from './presence.ts';
import { archiveArticles, publishArticles, unpublishArticles } from './publishing.ts';
import { listForEditing } from './read-for-editing.ts';
import { changeArticle, createArticle } from './service.ts';
import { tagArticles } from './tagging.ts';
import { deleteArticles, restoreArticles } from './trash.ts';
import {
  compareText,
  compareVersions,
  listVersions,
  readVersion,
  restoreVersion,
  storeVersion,
} from './versions.ts';

const rest = restCalls('Help center manager');
const writing = signedInWith('articles.update');
const publishing = signedInWith('articles.publish');
const stored = output(z.object({ article: editableArticleSchema }));
const states = output(articleStatesSchema);
const done = output(z.object({}));

export const hcArticlesRouter = router({
  list: writing
    .meta(
      rest('GET /api/v1/hc/articles', 'List articles regardless of visibility', {
        description:
          'Lists articles of every status for writers, with filters. Readers use `GET /api/v1/search/articles`.',
      }),
    )
    .input(articleListInput)
    .output(output(articleListSchema))
    .query(({ ctx, input }) => listForEditing(ctx, input)),

  owners: writing
    .meta(
      rest('GET /api/v1/hc/article-owners', 'List possible owners of articles', {
        description: `Lists up to ${maxOwnersListed} people who can edit articles, the caller first, then by name. Narrow them down with \`query\`.`,
      }),
    )
    .input(articleOwnersInput)
    .output(output(articleOwnersSchema))
    .query(({ ctx, input }) => listOwners(ctx, ctx.user, input)),

  create: signedInWith('articles.create')
    .meta(
      rest('POST /api/v1/hc/articles', 'Create an article', {
        once: true,
        success: 201,
        description: 'A draft, unless `status` is set, which requires `articles.publish`.',
      }),
    )
    .input(articleCreateInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ article: await createArticle(ctx, input) })),

  update: writing
    .meta(
      rest('PUT /api/v1/hc/articles/{id}', 'Update an article', {
        description:
          'Changes the published article, which requires `articles.publish` unless it is a draft. Only the fields sent are updated. With `base_version`, returns 409 if there is a newer version, which `details.version` names.',
      }),
    )
    .input(articleChangeInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ article: await changeArticle(ctx, input) })),

  saveDraft: writing
    .meta(
      rest('PUT /api/v1/hc/articles/{id}/draft', 'Save a draft of an article', {
        description:
          "Readers don't see it until the article is published. With `base_version` (the version of the draft or, if there is none, of the article), returns 409 if someone else has saved since then.",
      }),
    )
    .input(articleDraftInput)
    .output(output(z.object({ draft: draftSchema.nullable(), version: z.int() })))
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  discardDraft: writing
    .meta(
      rest('DELETE /api/v1/hc/articles/{id}/draft', 'Discard the draft of an article', {
        description: 'Discards the unpublished changes. The published text stays as it is.',
      }),
    )
    .input(articleIdInput)
    .output(done)
    .mutation(({ ctx, input }) => discardDraft(ctx, input.id)),

  editing: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/editing', 'Report that the editor of an article is open', {
        description:
          'Repeat every 30 seconds; editors that stop reporting are considered closed. Returns who else is editing the article.',
      }),
    )
    .input(editingInput)
    .output(output(editingSchema))
    .mutation(({ ctx, input }) => noteEditing(ctx, input)),

  publish: publishing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/publish', 'Publish articles', {
        description:
          'Applies their drafts. With `published_at` in the future, the article is scheduled; with `internal`, it is visible only to people who can view internal articles. Separate several IDs with commas.',
      }),
    )
    .input(publishArticlesInput)
    .output(states)
    .mutation(({ ctx, input }) => publishArticles(ctx, input)),

  unpublish: publishing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/unpublish', 'Unpublish articles', {
        description:
          'Readers no longer find the articles, and their links answer 404. Separate several IDs with commas.',
      }),
    )
    .input(articleIdsInput)
    .output(states)
    .mutation(({ ctx, input }) => unpublishArticles(ctx, input.id)),

  archive: publishing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/archive', 'Archive articles', {
        description: 'Their URLs return 410.',
      }),
    )
    .input(articleIdsInput)
    .output(states)
    .mutation(({ ctx, input }) => archiveArticles(ctx, input.id)),

  move: writing
    .meta(
      rest('POST /api/v1/hc/articles/move', 'Move articles to a section', {
        description: 'They are added at the end, in the given order.',
      }),
    )
    .input(moveInput)
    .output(done)
    .mutation(({ ctx, input }) => moveArticles(ctx, input)),

  tag: writing
    .meta(
      rest('POST /api/v1/hc/articles/tags', 'Add and remove tags of articles', {
        description: 'Requires `articles.publish` unless they are drafts. An article can have up to 20 tags.',
      }),
    )
    .input(articleTagsInput)
    .output(done)
    .mutation(({ ctx, input }) => tagArticles(ctx, input)),

  reorder: signedInWith('hc.update')
    .meta(
      rest('POST /api/v1/hc/articles/reorder', 'Reorder the articles of a section', {
        description: 'Lists each of its articles once.',
      }),
    )
    .input(articleOrderInput)
    .output(done)
    .mutation(({ ctx, input }) => orderArticles(ctx, input)),

  delete: signedInWith('articles.delete')
    .meta(
      rest('DELETE /api/v1/hc/articles/{id}', 'Delete articles', {
        description: 'They stay in the trash for 30 days. Separate several IDs with commas.',
      }),
    )
    .input(articleIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteArticles(ctx, input.id)),

  restore: signedInWith('articles.delete')
    .meta(
      rest('POST /api/v1/hc/articles/{id}/restore', 'Restore articles from the trash', {
        description:
          'Restores articles from the trash with the status that they had. Separate several IDs with commas.',
      }),
    )
    .input(articleIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => restoreArticles(ctx, input.id)),

  versions: writing
    .meta(
      rest('GET /api/v1/hc/articles/{id}/versions', 'List the versions of an article', {
        description:
          'Lists the stored versions, newest first, with who wrote each and whether it was published.',
      }),
    )
    .input(versionListInput)
    .output(output(versionListSchema))
    .query(({ ctx, input }) => listVersions(ctx, input)),

  version: writing
    .meta(
      rest('GET /api/v1/hc/articles/{id}/versions/{n}', 'Get a version of an article', {
        description:
          'Returns the whole text of a version. `POST` to its `/restore` makes it the current one.',
      }),
    )
    .input(versionInput)
    .output(output(versionSchema))
    .query(({ ctx, input }) => readVersion(ctx, input)),

  diff: writing
    .meta(
      rest('GET /api/v1/hc/articles/{id}/versions/{n}/diff', 'Compare two versions of an article', {
        description: 'Word by word, against the previous version unless `against` is set.',
      }),
    )
    .input(versionDiffInput)
    .output(output(versionDiffSchema))
    .query(({ ctx, input }) => compareVersions(ctx, input)),

  compare: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/compare', 'Compare a text with what is stored', {
        description:
          'Compares word by word and stores nothing: `removed` is only in the text that is sent, `added` only in the latest draft or version of the article.',
      }),
    )
    .input(textCompareInput)
    .output(output(versionDiffSchema))
    .mutation(({ ctx, input }) => compareText(ctx, input)),

  storeVersion: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/versions', 'Store a text as a version', {
        once: true,
        success: 201,
        description:
          'Stores a text as an unpublished version, so that it is not lost. The published article and its draft stay as they are.',
      }),
    )
    .input(versionStoreInput)
    .output(output(versionSchema))
    .mutation(({ ctx, input }) => storeVersion(ctx, input)),

  restoreVersion: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/versions/{n}/restore', 'Restore a version of an article', {
        description:
          'Creates a new version; nothing is removed. The current draft is kept as a version. Requires `articles.publish` unless the article is a draft.',
      }),
    )
    .input(versionInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ article: await restoreVersion(ctx, input) })),
});
