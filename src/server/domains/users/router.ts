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
      rest('GET /api/v1/users/{id}', 'Get a person', {
        description:
          'By ID or `me`. Other people require `users.view`; the response then includes their suspension, last activity, and notes.',
      }),
    )
    .input(userGetInput)
    .output(answer)
    .query(({ ctx, input }) => readUser(ctx, ctx.user, input)),

  update: signedIn
    .meta(
      rest('PUT /api/v1/users/{id}', 'Update a person', {
        description:
          'Other people require `users.update` and all permissions they have. `email`, `emails`, `roles`, `notes`, and `email_verified` can only be set for other people; for yourself they are ignored. A new email address is unverified. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.',
      }),
    )
    .input(userUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateUser(ctx, ctx.user, input)),

  delete: signedInUnverified
    .meta(
      rest('DELETE /api/v1/users/{id}', 'Delete a person', {
        description: 'Permanent. Their tickets are kept without a name. Not available with tokens.',
      }),
    )
    .input(userDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteUser(ctx, ctx.user, input)),

  uploadAvatar: signedIn
    .meta(
      rest('POST /api/v1/users/{id}/avatar', 'Upload an avatar', {
        description: 'An image of up to 2 MB. It is stored as a 256-pixel square.',
        file: { field: 'file', maxBytes: avatarBytes },
      }),
    )
    .input(avatarInput)
    .output(answer)
    .mutation(({ ctx, input }) => uploadAvatar(ctx, ctx.user, input)),

  removeAvatar: signedIn
    .meta(
      rest('DELETE /api/v1/users/{id}/avatar', 'Remove an avatar', {
        description:
          'Deletes the uploaded image. People change their own; others require the permission to edit users.',
      }),
    )
    .input(avatarRemoveInput)
    .output(answer)
    .mutation(({ ctx, input }) => removeAvatar(ctx, ctx.user, input.id)),

  locale: localeRouter,
});
