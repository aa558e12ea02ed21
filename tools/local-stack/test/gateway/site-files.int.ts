import { expect, it } from '@jest/globals';
import { PAGES, PUBLIC_PAGES } from '@lacorte/contracts';
import { ID, useGateway } from './use-gateway.ts';

const gateway = useGateway();

const HOUR = 'public, max-age=3600';

it.each([
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/icon-maskable-512.png', 'image/png'],
  ['/og-image.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
])('%s is there as %s, kept for an hour, with the security headers', async (path, type) => {
  const answer = await gateway.ask({ path });
  expect(answer.status).toBe(200);
  expect(answer.body.length).toBeGreaterThan(0);
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': HOUR, vary: 'Accept-Encoding' });
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

it('shows search engines every public page by its whole address, and no other', async () => {
  const site = `http://127.0.0.1:${gateway.port}`;
  const { body } = await gateway.ask({ path: '/sitemap.xml' });
  const addresses = [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(PUBLIC_PAGES.map((path) => `${site}${path}`));
});

it('keeps search engines from what is private, and leads them to the list of pages', async () => {
  const lines = (await gateway.ask({ path: '/robots.txt' })).body.toString().split('\n');
  expect(lines).toContain(`Sitemap: http://127.0.0.1:${gateway.port}/sitemap.xml`);
  const refused = lines.flatMap((line) => /^Disallow: (\/.+)$/.exec(line)?.[1] ?? []);
  const isRefused = (path: string) => refused.some((start) => path.startsWith(start));
  const everyPage = Object.values(PAGES).map((page) => (typeof page === 'string' ? page : page(ID)));
  expect(everyPage.filter((path) => !isRefused(path))).toEqual([...PUBLIC_PAGES]);
  expect(isRefused('/api/applications')).toBe(true);
});
