import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();
const intranet = testProduct({ REMOTE_IMAGES_ALLOW_PRIVATE: 'true' });

const asked: string[] = [];
let elsewhere: Server;
let origin = '';

beforeAll(async () => {
  const draw = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#cc3300' } })
      .png()
      .toBuffer();
  const [picture, pixel] = await Promise.all([draw(40), draw(1)]);
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { pathname } = new URL(request.url ?? '/', 'http://elsewhere');
    if (pathname === '/picture.png') return response.setHeader('content-type', 'text/html').end(picture);
    if (pathname === '/pixel.png') return response.end(pixel);
    if (pathname === '/page.png') return response.end('<script>alert(1)</script>');
    if (pathname === '/drawing.svg') return response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (pathname === '/moved') return response.writeHead(302, { location: '/picture.png' }).end();
    if (pathname === '/around') return response.writeHead(302, { location: '/around' }).end();
    if (pathname === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (pathname === '/packed') return response.setHeader('content-encoding', 'gzip').end('x');
    if (pathname === '/huge') return response.end(Buffer.alloc(9 * 1024 * 1024));
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

/** A customer's message with these images, and an agent who reads it. */
async function messageWith(site: typeof product, addresses: string[]) {
  const customer = await signedInAs(site, 'customers');
  const agent = await signedInAs(site, 'agents');
  const ticket = await fileTicket(site, customer.browser);
  const body = `<p>Look:</p>${addresses.map((src) => `<img src="${src}" alt="x">`).join('')}`;
  const { reply } = storedReply(await customer.browser.trpc.tickets.reply.mutate({ id: ticket.id, body }));
  const read = (browser = agent.browser) => browser.trpc.tickets.remoteImages.query({ id: reply.id });
  return { customer, agent, ticket, reply, read };
}

describe('pictures that lie elsewhere', () => {
  it('are not loaded by whoever reads the message, whose HTML only notes them', async () => {
    const { reply, read } = await messageWith(product, [
      'https://tracker.example.test/p.png?who=agent&x=1',
      'http://other.example.test/q.png',
    ]);
    expect(reply.body).not.toContain('src=');
    expect(reply.body).toContain('data-remote="https://tracker.example.test/p.png?who=agent&amp;x=1"');
    const { images, trusted } = await read();
    expect(images.map(({ address }) => address)).toEqual([
      'https://tracker.example.test/p.png?who=agent&x=1',
      'http://other.example.test/q.png',
    ]);
    expect(images.every(({ url }) => url.startsWith('/remote-images?'))).toBe(true);
    expect(trusted).toBe(false);
  });

  it('come through the site, drawn anew, for the one who asked and nobody else', async () => {
    const { customer, agent, read } = await messageWith(intranet, [
      `${origin}/picture.png?who=1`,
      `${origin}/moved`,
    ]);
    const { images } = await read();
    for (const { url } of images) {
      const answer = await agent.browser.get(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('cache-control')).toContain('private');
    }
    const url = images[0]?.url ?? '';
    const before = asked.length;
    expect((await customer.browser.get(url)).status).toBe(403);
    expect((await (await intranet.visit()).get(url)).status).toBe(403);
    expect((await agent.browser.get(url.replace('picture', 'pixel'))).status).toBe(403);
    expect((await agent.browser.get(url.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(403);
    expect((await agent.browser.get('/remote-images')).status).toBe(403);
    expect(asked.length).toBe(before);
  });

  it.each(['pixel.png', 'page.png', 'drawing.svg', 'around', 'file', 'packed', 'huge', 'gone'])(
    'are not there when %s is what answers',
    async (path) => {
      const { agent, read } = await messageWith(intranet, [`${origin}/${path}`]);
      const [image] = (await read()).images;
      expect((await agent.browser.get(image?.url ?? '')).status).toBe(404);
    },
  );

  it.each([
    () => origin,
    () => origin.replace('127.0.0.1', 'localhost'),
    () => origin.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
    () => origin.replace('127.0.0.1', '2130706433'),
    () => 'http://169.254.169.254',
    () => 'http://[::1]',
    () => 'http://[64:ff9b::7f00:1]',
    () => 'http://name:password@192.0.32.7',
  ])('are never asked for in networks of the site itself', async (place) => {
    const { agent, read } = await messageWith(product, [`${place()}/picture.png`]);
    const before = asked.length;
    const [image] = (await read()).images;
    expect((await agent.browser.get(image?.url ?? '')).status).toBe(404);
    expect(asked.length).toBe(before);
  });

  it('are shown without asking for a sender whom the reader trusts, until they no longer do', async () => {
    const { agent, customer, reply, read } = await messageWith(product, ['https://a.example.test/p.png']);
    const other = await signedInAs(product, 'agents');
    await agent.browser.trpc.tickets.trustSender.mutate({ id: reply.id, trusted: true });
    await agent.browser.trpc.tickets.trustSender.mutate({ id: reply.id, trusted: true });
    expect((await read()).trusted).toBe(true);
    expect((await read(other.browser)).trusted).toBe(false);
    expect((await read(customer.browser)).trusted).toBe(false);
    await agent.browser.trpc.tickets.trustSender.mutate({ id: reply.id, trusted: false });
    expect((await read()).trusted).toBe(false);
  });

  it('are nobody else’s to read, least of all those of notes', async () => {
    const { agent, ticket, read, customer } = await messageWith(product, ['https://a.example.test/p.png']);
    const stranger = await signedInAs(product, 'customers');
    await expect(read(stranger.browser)).rejects.toMatchObject({ data: { httpStatus: 404 } });
    await expect(read(await product.visit())).rejects.toMatchObject({ data: { httpStatus: 401 } });
    const { reply: note } = storedReply(
      await agent.browser.trpc.tickets.reply.mutate({
        id: ticket.id,
        type: 'notes',
        body: '<p>x<img src="https://a.example.test/p.png"></p>',
      }),
    );
    const ask = customer.browser.trpc.tickets.remoteImages.query({ id: note.id });
    await expect(ask).rejects.toMatchObject({ data: { httpStatus: 404 } });
    const trust = customer.browser.trpc.tickets.trustSender.mutate({ id: note.id, trusted: true });
    await expect(trust).rejects.toMatchObject({ data: { httpStatus: 404 } });
  });
});
