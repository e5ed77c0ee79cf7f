import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../src/server/testing/browser.ts';
import {
  cleanEnvironment,
  type Product,
  startProduct,
  startTimeout,
} from '../src/server/testing/built-product.ts';
import { uploadFile } from '../src/server/testing/factories.ts';

/*
 * The tarball of `npm run package`, unpacked where nothing else of the repository is, with plain Node.
 */

const place = mkdtempSync(join(tmpdir(), 'helpdock-package-'));
const folder = join(place, 'helpdock');
const built = 'dist/package';
const password = 'demo-password';
let product: Product;

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
const signIn = async (email: string) => (await Browser.open(product.url)).signIn(email, password);

/** A command of the package on the data of the stopped server, started in a folder of its own. */
function run(command: string, ...parameters: string[]) {
  const program = join(folder, 'dist/server', `${command}.js`);
  const env = { ...cleanEnvironment(), DATA_DIR: product.dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
    cwd: place,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

beforeAll(async () => {
  const archive = readdirSync(built).find((name) => name.endsWith('.tgz')) ?? 'no tarball';
  const { status } = spawnSync('tar', ['-xzf', join(built, archive), '-C', place], { stdio: 'inherit' });
  expect(status).toBe(0);
  for (let above = place; above !== dirname(above); above = dirname(above)) {
    expect(existsSync(join(above, 'node_modules'))).toBe(false);
  }
  product = await startProduct({}, undefined, folder);
}, startTimeout);

afterAll(async () => {
  await product?.stop();
  rmSync(place, { recursive: true, force: true });
});

it('holds the packages that its lock file names, and no other', () => {
  const { status, stdout } = spawnSync('npm', ['ls', '--all', '--json'], { cwd: folder, encoding: 'utf8' });
  expect(JSON.parse(stdout).problems).toBeUndefined();
  expect(status).toBe(0);
  const outside = Object.keys(readJson(folder, 'package.json').dependencies);
  expect(outside).toEqual(readJson('dist/server/outside.json'));
});

it('has packages with their patches', () => {
  const patched: string[] = [];
  const sources = readdirSync('dist/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js.map'))
    .map((file) => readJson('dist/server', file))
    .flatMap(({ sources, sourcesContent }) =>
      sources.map((name: string, index: number) => [name, sourcesContent[index]] as const),
    );
  const patches = readdirSync('patches').map((name) => readFileSync(join('patches', name), 'utf8'));
  for (const patch of patches.flatMap((text) => text.split(/^diff --git /m).slice(1))) {
    const file = /^\+\+\+ b\/(?<file>.+)$/m.exec(patch)?.groups?.file ?? 'no file';
    const content = sources.find(([name]) => name.endsWith(file))?.[1];
    // Of a package with modules of both kinds, the bundle has one.
    if (content === undefined) continue;
    const added = [...patch.matchAll(/^\+(?!\+\+)(?<line>.*)$/gm)].map(({ groups }) => groups?.line);
    expect(content.split('\n')).toEqual(expect.arrayContaining(added));
    patched.push(file);
  }
  expect(patched).toContain('node_modules/postgres/src/connection.js');
});
it('answers with the help centre and the documentation of the API', async () => {
  const visitor = await Browser.open(product.url);
  expect((await visitor.get('/healthz')).status).toBe(200);
  const page = await visitor.get('/hc', { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Spreadsheets (Calc)');
  const admin = await signIn('admin@example.com');
  expect((await admin.get('/api-docs')).text).toContain('/api/v1/tickets/{id}/replies');
});

it('takes a picture and a ticket with it', async () => {
  const customer = await signIn('customer@example.com');
  const content = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#1c7c4a' } })
    .png()
    .toBuffer();
  const picture = await uploadFile(customer, { name: 'screen.png', mime: 'image/png', content });
  const lists = await customer.get<{ ticketCategories: { id: number }[] }>(
    '/api/v1/value-lists/ticketCategories',
  );
  const filed = await customer.post<{ ticket: { id: number } }>('/api/v1/tickets', {
    subject: 'It does not print',
    body: '<p>Nothing comes out.</p>',
    category: lists.body.ticketCategories[0]?.id,
    uploads: [picture.id],
  });
  expect(filed.status).toBe(201);
  const read = await customer.get(`/api/v1/tickets/${filed.body.ticket.id}/replies`);
  expect(read.text).toContain('Nothing comes out.');
  expect(read.text).toContain('screen.png');
});

it(
  'makes a backup beside the running server, says what is wrong, and puts the backup back when it has stopped',
  async () => {
    const backups = join(place, 'backups');
    const made = run('backup', backups);
    expect(made.said).toContain('The application key is in it');
    expect(made.status).toBe(0);
    const [name = ''] = readdirSync(backups);
    expect(run('doctor')).toMatchObject({ status: 1, said: expect.stringContaining('✓ The last backup is') });
    expect(run('restore', join(backups, name)).said).toContain('The server uses this database.');
    expect(await product.halt()).toBe(0);
    expect(run('doctor').status).toBe(1);
    expect(run('restore', join(backups, name)).said).toContain('--force');
    expect(run('restore', join(backups, name), '--force').status).toBe(0);
    await product.resume();
    const customer = await signIn('customer@example.com');
    expect((await customer.get('/api/v1/tickets')).text).toContain('It does not print');
  },
  startTimeout,
);

it('gives a role and imports articles beside the stopped server, which then has them', async () => {
  expect(await product.halt()).toBe(0);
  expect(run('role', 'customer@example.com', 'agent')).toMatchObject({ status: 0 });
  const section = join(place, 'guide/printing/paper');
  mkdirSync(section, { recursive: true });
  writeFileSync(join(section, 'tray.md'), '---\ntitle: Filling the quill tray\n---\nOpen it first.\n');
  const imported = run('import', 'markdown', join(place, 'guide'));
  expect(imported.said).toContain('Articles:   1 new');
  expect(imported.status).toBe(0);
  expect(run('seed', '--tickets', '3')).toMatchObject({ status: 0 });
  await product.resume();
  const agent = await signIn('customer@example.com');
  expect((await agent.get('/api/v1/tickets/queue')).status).toBe(200);
  expect((await agent.get('/api/v1/search/articles?query=quill')).text).toContain('Filling the quill tray');
  expect(await product.halt()).toBe(0);
});
