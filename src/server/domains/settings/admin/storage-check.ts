import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type CheckStep, runSteps } from '#server/platform/check-steps.ts';
import type { Context } from '#server/platform/context.ts';
import type { CheckResult } from '#shared/checks.ts';
import { AppError } from '#shared/errors.ts';
import type { Driver } from '#shared/uploads.ts';
import { driverOf } from '../../uploads/service.ts';

const broken = (text: string) => new AppError('unavailable', 'storage_broken', text);

/** Writes a file, reads it and deletes it again. */
function stepsOn(ctx: Context, driver: Driver): CheckStep[] {
  const key = `checks/${randomUUID()}.txt`;
  const content = Buffer.from(`Written to try out the storage, ${new Date().toISOString()}\n`);
  const step = (name: CheckStep[0], run: () => Promise<void>): CheckStep => [
    name,
    async () => {
      await run();
      return driver;
    },
  ];
  return [
    step('write', async () => ctx.storages.on(driver).put(key, content, 'text/plain')),
    step('read', async () => {
      const file = await ctx.storages.on(driver).read(key);
      if (file === null) throw broken('The test file was not found after it was written.');
      if (!content.equals(await buffer(file.stream)))
        throw broken("The content read back from the test file doesn't match what was written.");
    }),
    step('delete', () => ctx.storages.on(driver).remove(key)),
  ];
}

/** Checks each store of new files. */
export async function checkStorage(ctx: Context): Promise<CheckResult> {
  await ctx.limits.consume('settings_check', ctx.user.id);
  const drivers = new Set(await Promise.all([driverOf(ctx, 'public'), driverOf(ctx, 'uploads')]));
  const secrets = [ctx.env.S3_SECRET_ACCESS_KEY, ctx.env.S3_ACCESS_KEY_ID].filter((key) => key !== undefined);
  return runSteps(
    [...drivers].flatMap((driver) => stepsOn(ctx, driver)),
    secrets,
  );
}
