import { describe, expect, it } from 'vitest';
import type { CannedImport, CannedReply } from '#shared/canned-replies.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();
const base = '/api/v1/canned-replies';

interface Answer {
  import: CannedImport;
  cannedReply: CannedReply;
  pagination: { data: CannedReply[]; total: number };
  errors: Record<string, string[]>;
}

describe('saved replies as a file', () => {
  it('are exported without formulas, and imported again as they were', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const written = {
      name: '=1+1',
      body: '<p>"Hi", {{customer.first_name|you}}</p>',
      shortcut: 'sum',
      folder: 'A',
    };
    const { id } = (await browser.post<Answer>(base, written)).body.cannedReply;
    const csv = (await browser.get(`${base}/export`)).text;
    expect(csv).toContain("'=1+1");
    expect(csv.split('\r\n')[0]).toContain('name,body,shortcut,folder,keywords,language,shared,group');
    await browser.send('DELETE', `${base}/${id}`);
    const { status, body } = await browser.post<Answer>(`${base}/import`, { csv });
    expect([status, body.import.imported, body.import.failed]).toEqual([200, body.import.rows, 0]);
    const found = (await browser.get<Answer>(`${base}?query=sum`)).body.pagination.data;
    expect(found).toMatchObject([written]);
  });

  it('are looked at before anything is stored, and all stored or none', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const rows = [
      'name,body,shortcut,shared,group,color',
      'Good,Hello,good,,,red',
      'good,Hello,,,,',
      ',Hello,,,,',
      'No body,,,,,',
      'Bad shortcut,Hello,A B,,,',
      'Bad group,Hello,,,Nowhere,',
      'Bad placeholder,Hello {{customer.shoe}},,,,',
      'Same shortcut,Hello,good,,,',
    ];
    const csv = rows.join('\n');
    const looked = (await browser.post<Answer>(`${base}/import`, { csv, dry_run: true })).body.import;
    expect(looked).toMatchObject({ rows: 8, imported: 1, failed: 7, ignored_columns: ['color'] });
    expect(looked.problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, 'name', 'taken'],
      [4, 'name', 'missing'],
      [5, 'body', 'missing'],
      [6, 'shortcut', 'bad_shortcut'],
      [7, 'group', 'unknown_group'],
      [8, 'body', 'unknown_placeholder'],
      [9, 'shortcut', 'taken'],
    ]);
    const refused = await browser.post<Answer>(`${base}/import`, { csv });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['csv']]);
    expect((await browser.get<Answer>(`${base}?query=good`)).body.pagination.total).toBe(0);
    const done = await browser.post<Answer>(`${base}/import`, { csv: rows.slice(0, 2).join('\n') });
    expect(done.body.import).toMatchObject({ imported: 1, failed: 0 });
  });

  it.each([
    ['name\nOnly a name', 'csv'],
    ['name,body', 'csv'],
    ['name,body\n"broken', 'csv'],
    [`name,body\n${'a,b\n'.repeat(1001)}`, 'csv'],
    ['', 'csv'],
  ])('are refused where the file is wrong: %.20j', async (csv, field) => {
    const { browser } = await signedInAs(product, 'agents');
    const { status, body } = await browser.post<Answer>(`${base}/import`, { csv, dry_run: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
