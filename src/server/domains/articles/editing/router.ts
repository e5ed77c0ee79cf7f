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
  articleStatesSchema,
  articleTagsInput,
  draftSchema,
  editableArticleSchema,
  editingInput,
  editingSchema,
  moveInput,
  publishArticlesInput,
} from '#shared/writing.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { moveArticles, orderArticles } from './ordering.ts';
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
    .meta(rest('GET /api/v1/hc/articles', 'List articles, whoever may read them'))
    .input(articleListInput)
    .output(output(articleListSchema))
    .query(({ ctx, input }) => listForEditing(ctx, input)),

  create: signedInWith('articles.create')
    .meta(
      rest('POST /api/v1/hc/articles', 'Write an article', {
        once: true,
        success: 201,
        description: 'A draft, unless `status` says otherwise, which needs `articles.publish`.',
      }),
    )
    .input(articleCreateInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ article: await createArticle(ctx, input) })),

  update: writing
    .meta(
      rest('PUT /api/v1/hc/articles/{id}', 'Change an article', {
        description:
          'Changes what readers read, which needs `articles.publish` unless it is a draft. Only what is sent changes. With `base_version`, 409 when there is a newer version: `details.version` says which.',
      }),
    )
    .input(articleChangeInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ article: await changeArticle(ctx, input) })),

  saveDraft: writing
    .meta(
      rest('PUT /api/v1/hc/articles/{id}/draft', 'Write on an article', {
        description:
          'Readers see nothing of it until the article is published. With `base_version`, the version of the draft or, where there is none, of the article, 409 when somebody else has written since.',
      }),
    )
    .input(articleDraftInput)
    .output(output(z.object({ draft: draftSchema.nullable(), version: z.int() })))
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  discardDraft: writing
    .meta(rest('DELETE /api/v1/hc/articles/{id}/draft', 'Throw a draft away'))
    .input(articleIdInput)
    .output(done)
    .mutation(({ ctx, input }) => discardDraft(ctx, input.id)),

  editing: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/editing', 'Say that the editor of an article is open', {
        description:
          'Said again every 30 seconds; whoever has not said it for longer than that counts as gone. Answers who else writes on the article.',
      }),
    )
    .input(editingInput)
    .output(output(editingSchema))
    .mutation(({ ctx, input }) => noteEditing(ctx, input)),

  publish: publishing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/publish', 'Publish articles', {
        description:
          'Takes over what is written on. With `published_at` in the future the article is scheduled, with `internal` it is for those who may read internal articles. Several ids are separated by commas.',
      }),
    )
    .input(publishArticlesInput)
    .output(states)
    .mutation(({ ctx, input }) => publishArticles(ctx, input)),

  unpublish: publishing
    .meta(rest('POST /api/v1/hc/articles/{id}/unpublish', 'Make articles drafts again'))
    .input(articleIdsInput)
    .output(states)
    .mutation(({ ctx, input }) => unpublishArticles(ctx, input.id)),

  archive: publishing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/archive', 'Archive articles', {
        description: 'Their addresses answer 410 from then on.',
      }),
    )
    .input(articleIdsInput)
    .output(states)
    .mutation(({ ctx, input }) => archiveArticles(ctx, input.id)),

  move: writing
    .meta(
      rest('POST /api/v1/hc/articles/move', 'Move articles to a section', {
        description: 'Behind the last one there, in the order in which they are named.',
      }),
    )
    .input(moveInput)
    .output(done)
    .mutation(({ ctx, input }) => moveArticles(ctx, input)),

  tag: writing
    .meta(
      rest('POST /api/v1/hc/articles/tags', 'Give articles tags, and take others away', {
        description: 'Needs `articles.publish` unless they are drafts. An article has 20 tags at most.',
      }),
    )
    .input(articleTagsInput)
    .output(done)
    .mutation(({ ctx, input }) => tagArticles(ctx, input)),

  reorder: signedInWith('hc.update')
    .meta(
      rest('POST /api/v1/hc/articles/reorder', 'Put the articles of a section in order', {
        description: 'All of them, each once.',
      }),
    )
    .input(articleOrderInput)
    .output(done)
    .mutation(({ ctx, input }) => orderArticles(ctx, input)),

  delete: signedInWith('articles.delete')
    .meta(
      rest('DELETE /api/v1/hc/articles/{id}', 'Delete articles', {
        description: 'They lie in the bin for 30 days. Several ids are separated by commas.',
      }),
    )
    .input(articleIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteArticles(ctx, input.id)),

  restore: signedInWith('articles.delete')
    .meta(rest('POST /api/v1/hc/articles/{id}/restore', 'Take articles out of the bin'))
    .input(articleIdsInput)
    .output(done)
    .mutation(({ ctx, input }) => restoreArticles(ctx, input.id)),

  versions: writing
    .meta(rest('GET /api/v1/hc/articles/{id}/versions', 'What an article once said'))
    .input(versionListInput)
    .output(output(versionListSchema))
    .query(({ ctx, input }) => listVersions(ctx, input)),

  version: writing
    .meta(rest('GET /api/v1/hc/articles/{id}/versions/{n}', 'One version of an article'))
    .input(versionInput)
    .output(output(versionSchema))
    .query(({ ctx, input }) => readVersion(ctx, input)),

  diff: writing
    .meta(
      rest('GET /api/v1/hc/articles/{id}/versions/{n}/diff', 'What changed between two versions', {
        description: 'Over words; against the version before it unless `against` names another one.',
      }),
    )
    .input(versionDiffInput)
    .output(output(versionDiffSchema))
    .query(({ ctx, input }) => compareVersions(ctx, input)),

  compare: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/compare', 'Compare a text with what is stored', {
        description:
          'Stores nothing. Over words: `removed` is in the text that is sent alone, `added` in what was last written on the article.',
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
          'A version that nobody published, for a text that is not to be lost. What readers read and what is written on stay.',
      }),
    )
    .input(versionStoreInput)
    .output(output(versionSchema))
    .mutation(({ ctx, input }) => storeVersion(ctx, input)),

  restoreVersion: writing
    .meta(
      rest('POST /api/v1/hc/articles/{id}/versions/{n}/restore', 'Let an article say again what it said', {
        description:
          'A new version; nothing is removed. What was written on is kept as a version. Needs `articles.publish` unless the article is a draft.',
      }),
    )
    .input(versionInput)
    .output(stored)
    .mutation(async ({ ctx, input }) => ({ article: await restoreVersion(ctx, input) })),
});
