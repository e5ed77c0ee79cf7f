import { z } from 'zod';
import {
  avatarBytes,
  avatarInput,
  avatarRemoveInput,
  shownUserSchema,
  userDeleteInput,
  userGetInput,
  userUpdateInput,
} from '#shared/users.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn, signedInUnverified } from '../auth/procedure.ts';
import { removeAvatar, uploadAvatar } from './avatar.ts';
import { deleteUser } from './deletion.ts';
import { localeRouter } from './locale-router.ts';
import { readUser, updateUser } from './service.ts';

const rest = restCalls('Users');

const answer = output(z.object({ user: shownUserSchema }));

export const usersRouter = router({
  get: signedInUnverified
    .meta(
      rest('GET /api/v1/users/{id}', 'A person, by id or `me`', {
        description:
          'Others than oneself need `users.view`; of them it also says whether they are suspended, when they were last active, and what is noted of them.',
      }),
    )
    .input(userGetInput)
    .output(answer)
    .query(({ ctx, input }) => readUser(ctx, ctx.user, input)),

  update: signedIn
    .meta(
      rest('PUT /api/v1/users/{id}', 'Change what was sent of a person', {
        description:
          'Others than oneself need `users.update`, and everything that the person may do. `email`, `emails`, `roles`, `notes` and `email_verified` are for others only; of oneself they are passed over. A new e-mail is not proven. With `before`, what the fields held when they were read, a field that somebody else has changed since answers 409 with `details.changed`, and nothing is stored.',
      }),
    )
    .input(userUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateUser(ctx, ctx.user, input)),

  delete: signedInUnverified
    .meta(
      rest('DELETE /api/v1/users/{id}', 'Delete an account for good', {
        description: 'Their tickets stay, without a name. Tokens can not do this.',
      }),
    )
    .input(userDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteUser(ctx, ctx.user, input)),

  uploadAvatar: signedIn
    .meta(
      rest('POST /api/v1/users/{id}/avatar', 'Upload an avatar', {
        description: 'An image of at most 2 MB. It is stored as a square of 256 pixels.',
        file: { field: 'file', maxBytes: avatarBytes },
      }),
    )
    .input(avatarInput)
    .output(answer)
    .mutation(({ ctx, input }) => uploadAvatar(ctx, ctx.user, input)),

  removeAvatar: signedIn
    .meta(rest('DELETE /api/v1/users/{id}/avatar', 'Remove an avatar'))
    .input(avatarRemoveInput)
    .output(answer)
    .mutation(({ ctx, input }) => removeAvatar(ctx, ctx.user, input.id)),

  locale: localeRouter,
});
