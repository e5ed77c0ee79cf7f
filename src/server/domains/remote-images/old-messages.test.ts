import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remoteImagesIn } from '#shared/remote-images.ts';
import type { Connection } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { sanitizeMessage } from '../../platform/html/message-html.ts';
import { migrationsFolder } from '../../services.ts';
import { emptyDatabase } from '../../testing/databases.ts';
import { findReplies } from '../tickets/replies/queries.ts';

/*
 * Messages from before remote images were blocked: `stored` is the content as earlier versions stored it, or worse, and
 * `read` the content shown after the migration.
 */
const messages: Record<string, { stored: string; read: string }> = {
  'no picture': {
    stored: '<p>see src="https://a.test/x.png"</p>',
    read: '<p>see src="https://a.test/x.png"</p>',
  },
  'a file of the site': {
    stored: '<p><img src="/api/v1/file-entries/42" alt="x" width="300" /></p>',
    read: '<p><img src="/api/v1/file-entries/42" alt="x" width="300" /></p>',
  },
  'pictures elsewhere, among others': {
    stored:
      '<p>a<img src="https://a.test/x.png?who=1&amp;y=2" alt="x" /></p><img src="/api/v1/file-entries/7" /><img alt="b" width="20" src="https://b.test/y.png" />',
    read: '<p>a<img data-remote="https://a.test/x.png?who=1&amp;y=2" alt="x" /></p><img src="/api/v1/file-entries/7" /><img alt="b" width="20" data-remote="https://b.test/y.png" />',
  },
  'no encryption': {
    stored: '<img src="http://a.test/x.png" />',
    read: '<img data-remote="http://a.test/x.png" />',
  },
  'another case': {
    stored: '<img src="HTTPS://A.test/x.png" /><IMG SRC="Https://b.test/y.png">',
    read: '<img data-remote="HTTPS://A.test/x.png" /><IMG data-remote="Https://b.test/y.png">',
  },
  'no scheme': {
    stored: '<img src="//a.test/x.png" alt="x" />',
    read: '<img data-remote="https://a.test/x.png" alt="x" />',
  },
  'several sizes': {
    stored: '<img src="https://a.test/x.png" srcset="https://a.test/x2.png 2x, https://a.test/x3.png 3x" />',
    read: '<img data-remote="https://a.test/x.png" />',
  },
  'only several sizes': { stored: '<p>a<img srcset="https://a.test/x2.png 2x"></p>', read: '<p>a</p>' },
  'a background': {
    stored:
      '<p style="background: url(https://a.test/x.png)">a<img src="https://a.test/y.png" style="width:9px" /></p>',
    read: '<p>a<img data-remote="https://a.test/y.png" /></p>',
  },
  'data in the page': {
    stored: '<p>a<img src="data:image/png;base64,AAAA" alt="x" /></p>',
    read: '<p>a</p>',
  },
  'calls of the site': {
    stored: '<p>a<img src="/auth/logout" /><img src="/api/v1/file-entries/42/../../users/me" /></p>',
    read: '<p>a</p>',
  },
  'the site by its full address': {
    stored: '<img src="https://helpdock.test/api/v1/file-entries/42" alt="x" />',
    read: '<img data-remote="https://helpdock.test/api/v1/file-entries/42" alt="x" />',
  },
  'signs in what is said of it': {
    stored: '<img alt=" src=&quot;https://a.test/x.png&quot; 1 &gt; 0" src="https://b.test/y.png" />',
    read: '<img alt=" src=&quot;https://a.test/x.png&quot; 1 &gt; 0" data-remote="https://b.test/y.png" />',
  },
};

let connection: Connection;
let folder = '';

/** The migrations as they were before the one of that name. */
async function migrationsBefore(name: string): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'helpdock-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === name);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

const ids = new Map<string, number>();

beforeAll(async () => {
  connection = await emptyDatabase();
  const { db } = connection;
  await migrate(connection, await migrationsBefore('0012_true_lists'));
  await db.execute(sql`insert into users (id, email) values (1, 'ann@example.com')`);
  await db.execute(
    sql`insert into tickets (id, subject, status_id, status_category, user_id)
      select 1, 'Old', id, status_category, 1 from tags where type = 'status' limit 1`,
  );
  for (const [index, [name, { stored }]] of Object.entries(messages).entries()) {
    ids.set(name, index + 1);
    await db.execute(
      sql`insert into replies (id, ticket_id, user_id, type, by_requester, body)
        values (${index + 1}, 1, 1, ${index % 2 === 0 ? 'replies' : 'notes'}, true, ${stored})`,
    );
  }
  await migrate(connection, migrationsFolder);
});

afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (withNotes: boolean) =>
  (
    await findReplies(connection.db, {
      ticket: 1,
      reader: 0,
      scope: null,
      workspaces: [],
      organisation: null,
      withNotes,
      limit: 100,
      offset: 0,
    })
  ).found;

describe('messages from before pictures were held back', () => {
  it.each(Object.entries(messages))('are read without loading from elsewhere: %s', async (name, message) => {
    const found = (await read(true)).find(({ id }) => id === ids.get(name));
    expect(found?.body).toBe(message.read);
  });

  it('name no address in src but files of the site, for agents and for customers', async () => {
    for (const withNotes of [true, false]) {
      const bodies = (await read(withNotes)).map(({ body }) => body);
      expect(bodies.length).toBeGreaterThan(5);
      const sources = bodies.flatMap((body) => [...body.matchAll(/<[^<>]*\ssrc(?:set)?="([^"]*)"/gi)]);
      expect(
        sources
          .map(([, address]) => address)
          .filter((it) => !/^\/api\/v1\/file-entries\/\d+$/.test(it ?? '')),
      ).toEqual([]);
    }
  });

  it('offer their pictures to whoever asks, as those of new messages do', async () => {
    for (const { body } of await read(true))
      expect(remoteImagesIn(sanitizeMessage(body)).length).toBe(remoteImagesIn(body).length);
    const several = (await read(true)).find(({ id }) => id === ids.get('pictures elsewhere, among others'));
    expect(remoteImagesIn(several?.body ?? '')).toEqual([
      'https://a.test/x.png?who=1&y=2',
      'https://b.test/y.png',
    ]);
  });
});
