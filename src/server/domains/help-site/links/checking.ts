import { and, asc, gt, inArray, isNull, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { baseUrl } from '#server/platform/config/env.ts';
import { FetchRejected, probePublic } from '#server/platform/security/guarded-fetch.ts';
import type { Services } from '#server/platform/services.ts';
import { findBroken, linksIn } from '../../help-center/addresses/own-links.ts';
import { articleLinks } from '../../help-center/article-detail-tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import type { Run } from '../../jobs/run-job.ts';

interface Found {
  status: number | null;
  error: string | null;
}

interface Checked extends Found {
  url: string;
}

export type Probe = (url: string) => Promise<Found>;

/** Max concurrent requests, overall and per host. */
const atOnce = 8;
const atOnceOfOne = 2;

const isWeb = (url: string) => /^https?:\/\//i.test(url);

const probeMs = 10_000;

/** Requests a public URL and reports whether it exists. */
export const probeLink: Probe = async (url) => {
  try {
    const status = await probePublic(url, { timeoutMs: probeMs });
    return { status, error: status < 400 ? null : `Returned status ${status}.` };
  } catch (error) {
    return {
      status: null,
      error: error instanceof FetchRejected ? error.message : "The server isn't responding.",
    };
  }
};

/** Requests each URL once, with limited concurrency per host. */
function politeProbe(probe: Probe): Probe {
  const all = pLimit(atOnce);
  const hosts = new Map<string, ReturnType<typeof pLimit>>();
  const answers = new Map<string, Promise<Found>>();
  return (url) => {
    const known = answers.get(url);
    if (known !== undefined) return known;
    const host = URL.canParse(url) ? new URL(url).host : '';
    const ofHost = hosts.get(host) ?? pLimit(atOnceOfOne);
    hosts.set(host, ofHost);
    const answer = ofHost(() => all(() => probe(url)));
    answers.set(url, answer);
    return answer;
  };
}

const batch = 20;

/** Checks the links of all articles, and stores the results. */
export async function checkLinks(services: Services, run: Run, probe: Probe = probeLink): Promise<void> {
  const { db, env } = services;
  const site = baseUrl(env);
  const ask = politeProbe(probe);
  const kept = isNull(articles.deleted_at);
  const total = await db.$count(articles, kept);
  let done = 0;
  for (let last = 0; ; ) {
    await run.step(done, total);
    const found = await db
      .select({ id: articles.id, title: articles.title, body: articles.body })
      .from(articles)
      .where(and(gt(articles.id, last), kept))
      .orderBy(asc(articles.id))
      .limit(batch);
    const checked = await Promise.all(
      found.map(async ({ id, title, body }) => {
        const links = linksIn(body).filter((url) => url.length <= 2000);
        const broken = await findBroken(db, links, site);
        const asks = links.filter((url) => isWeb(url) || url.startsWith('/'));
        const rows = await Promise.all(
          asks.map(async (url): Promise<Checked> => {
            const isElsewhere = isWeb(url) && !url.startsWith(`${site}/`);
            const answer = isElsewhere ? await ask(url) : { status: null, error: broken.get(url) ?? null };
            return { url, ...answer };
          }),
        );
        return { id, title, rows };
      }),
    );
    await db.transaction(async (tx) => {
      const ids = found.map(({ id }) => id);
      if (ids.length > 0) await tx.delete(articleLinks).where(inArray(articleLinks.article_id, ids));
      const rows = checked.flatMap(({ id, rows: links }) =>
        links.map((link) => ({
          ...link,
          article_id: id,
          is_broken: link.error !== null,
          checked_at: sql`now()`,
        })),
      );
      if (rows.length > 0) await tx.insert(articleLinks).values(rows);
    });
    for (const { id, title, rows } of checked) {
      const errors = rows.filter(({ error }) => error !== null);
      await run.add({
        subject_type: 'article',
        subject_id: id,
        title,
        outcome: errors.length === 0 ? 'unchanged' : 'failed',
        reason: errors.length === 0 ? null : 'broken_links',
        message: errors.length === 0 ? null : errors.map(({ url, error }) => `${url}: ${error}`).join('; '),
      });
    }
    done += found.length;
    const end = found.at(-1);
    if (end === undefined || found.length < batch) break;
    last = end.id;
  }
  await run.step(total, total);
}
