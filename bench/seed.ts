import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Brings the database of the variables to so many tickets and articles more. */
export async function seed(
  variables: Record<string, string>,
  { tickets, articles }: { tickets: number; articles: number },
): Promise<void> {
  process.stdout.write(`Making ${tickets} tickets and ${articles} articles …\n`);
  const command = ['src/server/cli/seed.ts', '--tickets', String(tickets), '--articles', String(articles)];
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], {
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The data could not be made.');
}
