import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { INTERNAL, LANGUAGE_COOKIE_DAYS, LANGUAGE_KEY, PAGES, PUBLIC_PAGES } from '@lacorte/contracts';
import {
  answerWith,
  breakOff,
  findingsOf,
  type GatewayUnderTest,
  ID,
  SCRIPT,
  unless,
  useGateway,
  valuesOf,
} from './gateway-under-test.ts';

const gateway = useGateway();
const EVERY_PAGE = Object.values(PAGES).map((page) => (typeof page === 'string' ? page : page(ID)));

describe('pages', () => {
  const fileOf = (path: string) => {
    if (path === PAGES.ranking(ID)) return 'graduatoria';
    if (!(PUBLIC_PAGES as readonly string[]).includes(path)) return 'application';
    return path.slice(1) || 'home';
  };

  it('are the files of the build, asked for anew every time', async () => {
    const files = [
      ...EVERY_PAGE.map((path) => [path, fileOf(path)]),
      ['/chi-siamo/', 'chi-siamo'],
      ['/Bando', 'bando'],
      ['/ricevuta/a.b', 'application'],
      ['/graduatorie/a.b', 'graduatoria'],
    ];
    const findings = await findingsOf(files, async ([path = '', file]) => {
      const { status, body, headers } = await gateway.ask({ path });
      const isPage = body.toString().includes(`<html lang="it"><title>La Corte: ${file}</title>`);
      const { 'content-type': type, 'cache-control': kept } = headers;
      const isRight = status === 200 && isPage && type === 'text/html; charset=utf-8' && kept === 'no-cache';
      return unless({ status, headers }, isRight);
    });
    expect(findings).toEqual([]);
  });

  it('come in the language of the address, then of the cookie', async () => {
    const choices = [
      ['/bando', 'language=fr', 'fr'],
      ['/bando?lang=fr', '', 'fr'],
      ['/bando?a=b&lang=it', 'language=fr', 'it'],
      ['/bando?lang=de', 'sid=fr; language=../fr', 'it'],
      ['/non-esiste', 'language=fr', 'fr'],
      ['/admin', 'language=fr', 'fr'],
    ];
    for (const [path = '', cookie = '', language] of choices) {
      const { body, headers } = await gateway.ask({ path, headers: { Cookie: cookie } });
      expect([path, cookie, /<html lang="(\w+)">/.exec(body.toString())?.[1]]).toEqual([path, cookie, language]);
      expect(headers.vary).toContain('Cookie');
    }
  });

  it('remember a language that an address asks for, also where no script does', async () => {
    const { headers } = await gateway.ask({ path: '/bando?lang=fr' });
    const seconds = LANGUAGE_COOKIE_DAYS * 86_400;
    expect(headers['set-cookie']).toEqual([`${LANGUAGE_KEY}=fr; Path=/; Max-Age=${seconds}; SameSite=Lax`]);
    expect((await gateway.ask({ path: '/bando' })).headers).not.toHaveProperty('set-cookie');
  });

  it('name the site’s own address, and are compressed on their way', async () => {
    const plain = await gateway.ask({ path: '/bando' });
    expect(plain.body.toString()).toContain(`href="http://127.0.0.1:${gateway.port}/bando"`);
    const compressed = await gateway.ask({ path: '/bando', headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body).toString()).toBe(plain.body.toString());
  });

  it('are sent whole every time: one kept from before a login would say that nobody is there', async () => {
    const { headers } = await gateway.ask({ path: '/bando' });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
    const asked = { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString(), Cookie: 'sid=x' };
    expect((await gateway.ask({ path: '/bando', headers: asked })).status).toBe(200);
  });

  it('say whether their reader may be logged in', async () => {
    const perhaps = ['language=fr; sid=s%3Aabc', '__Host-sid=s%3Aabc'];
    for (const cookie of ['', 'language=fr; sidecar=1', 'sid=', ...perhaps]) {
      const state = perhaps.includes(cookie) ? 'perhaps' : 'none';
      for (const path of ['/', '/area-utente', '/nonexistent']) {
        const { body, headers } = await gateway.ask({ path, headers: { Cookie: cookie } });
        expect([cookie, path, /data-session="(\w+)"/.exec(body.toString())?.[1]]).toEqual([cookie, path, state]);
        expect(headers.vary).toMatch(/cookie/i);
      }
    }
  });

  it('that do not exist are a page that says so', async () => {
    for (const path of ['/nonexistent', '/ricevuta', '/ricevuta/a/b', '/iscrizione/x', '/assets']) {
      const { status, body, headers } = await gateway.ask({ path });
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('<title>La Corte: not-found</title>');
    }
    for (const path of ['/pages/it/bando.html', '/index.html']) expect((await gateway.ask({ path })).status).toBe(404);
  });
});

describe('files', () => {
  it('that do not exist are errors that nobody keeps', async () => {
    for (const path of ['/assets/gone-1234.js', '/nothing.png', '/.env', '/assets/../../configuration/nginx.conf']) {
      const { status, json, headers } = await gateway.ask({ path });
      expect(status).toBeGreaterThanOrEqual(400);
      expect([path, json.statusCode, headers['cache-control']]).toEqual([path, status, 'no-store']);
    }
  });

  it('with a hash in their name are kept for a year', async () => {
    const question = { path: '/assets/style-9c1d.css', headers: { 'Accept-Encoding': 'br, gzip' } };
    const { headers } = await gateway.ask(question);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    // The gateway does not send the file again to a browser that has it.
    const again = { ...question, headers: { ...question.headers, 'If-None-Match': headers.etag } };
    expect((await gateway.ask(again)).status).toBe(304);
  });

  it('are sent in the best form made ahead of time that the reader accepts', async () => {
    const plain = (body: Buffer) => body;
    const forms: [string, string | undefined, (body: Buffer) => Buffer][] = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0.5', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['brave', undefined, plain],
      ['', undefined, plain],
    ];
    for (const [accepted, encoding, decompress] of forms) {
      const answer = await gateway.ask({ path: '/assets/index-4f2a.js', headers: { 'Accept-Encoding': accepted } });
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
      const types = answer.headerLines.filter((line) => line.startsWith('content-type:'));
      expect(types).toEqual(['content-type: text/javascript; charset=utf-8']);
      expect(decompress(answer.body).toString()).toBe(SCRIPT);
    }
  });

  it('of the site have their type, the security headers, and are kept for an hour', async () => {
    const PNG = 'image/png';
    const files = [
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-touch-icon.png', PNG],
      ['/icon-192.png', PNG],
      ['/icon-512.png', PNG],
      ['/icon-maskable-512.png', PNG],
      ['/og-image.png', PNG],
      ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['/estratto-conto-esempio.csv', 'text/csv; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ];
    for (const [path = '', type] of files) {
      const { status, body, headers } = await gateway.ask({ path });
      expect([path, status, headers['content-type'], body.length > 0]).toEqual([path, 200, type, true]);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        vary: 'Accept-Encoding',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('show search engines every public page by its whole address, and keep them from what is private', async () => {
    const site = `http://127.0.0.1:${gateway.port}`;
    const { body } = await gateway.ask({ path: '/sitemap.xml' });
    const addresses = [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(PUBLIC_PAGES.map((path) => `${site}${path}`));
    const lines = (await gateway.ask({ path: '/robots.txt' })).body.toString().split('\n');
    expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
    const refused = lines.flatMap((line) => /^Disallow: (\/.+)$/.exec(line)?.[1] ?? []);
    const isRefused = (path: string) => refused.some((start) => path.startsWith(start));
    expect(EVERY_PAGE.filter((path) => !isRefused(path))).toEqual([...PUBLIC_PAGES]);
    expect(isRefused('/api/applications')).toBe(true);
  });

  it('tell the pages the links of the installation', async () => {
    const { json, headers } = await gateway.ask({ path: '/settings.json' });
    expect(json).toEqual({
      paymentUrl: 'https://pay.example.com/?fee=%22150%22',
      planBasicUrl: 'https://pay.example.com/basic',
      planProUrl: 'https://pay.example.com/pro',
      planMembersUrl: 'https://pay.example.com/members',
      oidcLabel: 'SPID o CIE',
      bankIban: 'IT60X0542811101000000123456',
      bankBeneficiary: 'La Corte',
      scansFiles: true,
    });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('describe the API, also while auth is away', async () => {
    const files = [
      ['/api/docs', 'text/html; charset=utf-8', '<title>API</title>'],
      ['/api/docs-json', 'application/json; charset=utf-8', '"openapi":"3.1.0"'],
    ];
    await gateway.auth.stop();
    for (const [path = '', type, content] of files) {
      const { status, body, headers } = await gateway.ask({ path });
      expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([path, 200, type, 'no-cache']);
      expect(body.toString()).toContain(content);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
    await gateway.auth.start();
    expect((await gateway.ask({ path: '/api/docs/other' })).json).toMatchObject({ statusCode: 404 });
  });
});

describe('pages of rankings', () => {
  const FRAGMENT = '<table><tr><td>DOM-2026-000001-16</td></tr></table>';
  const STUB = '<noscript><p>Riprovi.</p></noscript></html>';

  function sayWith(html: string, status = 200): void {
    answerWith(gateway.applications, (_, response) =>
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'a=b' }).end(html),
    );
  }

  it('have in them what applications says', async () => {
    sayWith(FRAGMENT);
    const asked = [
      [PAGES.ranking(ID), `${INTERNAL.rankingPage(ID)}?lang=it`],
      [`${PAGES.ranking(ID)}/`, `${INTERNAL.rankingPage(ID)}?lang=it`],
      [`/Graduatorie/${ID}?page=2&lang=fr`, `${INTERNAL.rankingPage(ID)}?lang=fr&page=2&lang=fr`],
      [`${PAGES.ranking(ID)}?code=DOM%202026`, `${INTERNAL.rankingPage(ID)}?lang=it&code=DOM%202026`],
      [PAGES.rankings, `${INTERNAL.rankingPages}?lang=it`],
      [`${PAGES.rankings}?page=2`, `${INTERNAL.rankingPages}?lang=it&page=2`],
      ['/graduatorie/a.b', `${INTERNAL.rankingPage('-')}?lang=it`],
    ];
    for (const [path = '', url] of asked) {
      gateway.applications.received.length = 0;
      const { status, body, headers } = await gateway.ask({ path });
      expect(status).toBe(200);
      expect(body.toString()).toContain(`<noscript>${FRAGMENT}</noscript></html>`);
      expect(gateway.applications.received).toMatchObject([{ method: 'GET', url }]);
      expect(headers).not.toHaveProperty('set-cookie', ['a=b']);
    }
  });

  it('tell applications nothing of the reader but the language', async () => {
    const own = { Cookie: 'language=fr; sid=x', 'X-Identity': 'forged' };
    const headers = { ...own, 'Accept-Encoding': 'gzip', Range: 'bytes=0-1' };
    sayWith(FRAGMENT);
    const answer = await gateway.ask({ path: PAGES.ranking(ID), headers });
    expect(gunzipSync(answer.body).toString()).toContain(FRAGMENT);
    const [received] = gateway.applications.received;
    expect(received?.url).toBe(`${INTERNAL.rankingPage(ID)}?lang=fr`);
    for (const name of ['cookie', 'x-identity', 'accept-encoding', 'range']) {
      expect(received && valuesOf(received, name)).toEqual([]);
    }
  });

  async function expectOwnSentence(of: GatewayUnderTest): Promise<void> {
    const { status, body } = await of.ask({ path: PAGES.ranking(ID) });
    expect(status).toBe(200);
    expect(body.toString()).toContain('Una casa in Lombardia.');
    expect(body.toString()).toContain(STUB);
  }

  it('have a sentence of their own when applications fails or breaks off', async () => {
    const failures = [400, 404, 429, 500, 503].map((status) => () => sayWith('{"statusCode":0}', status));
    for (const fail of [...failures, () => breakOff(gateway.applications)]) {
      fail();
      await expectOwnSentence(gateway);
    }
  });

  describe('where applications has little time', () => {
    const hasty = useGateway({ settings: { TIME_SUBREQUEST_MS: 200 } });

    it('have a sentence of their own when it does not answer', async () => {
      hasty.applications.gate.hold();
      await expectOwnSentence(hasty);
      await hasty.applications.gate.held();
    });
  });

  it('read commands of their own only, and have no second address', async () => {
    const command = '<!--# echo var="request_id" -->';
    sayWith(command);
    expect((await gateway.ask({ path: PAGES.ranking(ID) })).body.toString()).toContain(command);
    gateway.applications.received.length = 0;
    const paths = ['/pages/it/graduatoria.html', INTERNAL.rankingPage(ID), '/_ranking_page', '/_ranking_page?page=2'];
    for (const path of paths) {
      expect((await gateway.ask({ path })).json).toMatchObject({ statusCode: 404, code: 'not-found' });
    }
    expect(gateway.applications.received).toEqual([]);
  });
});
