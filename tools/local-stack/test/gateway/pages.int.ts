import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGE_COOKIE_DAYS, LANGUAGE_KEY, PAGES, PUBLIC_PAGES } from '@lacorte/contracts';
import { SCRIPT } from './gateway-under-test.ts';
import { ID, useGateway } from './use-gateway.ts';

const gateway = useGateway();

describe('pages', () => {
  const everyPage = Object.values(PAGES).map((page) => (typeof page === 'string' ? page : page(ID)));

  const fileOf = (path: string) => {
    if (path === PAGES.ranking(ID)) return 'graduatoria';
    if (!(PUBLIC_PAGES as readonly string[]).includes(path)) return 'application';
    return path.slice(1) || 'home';
  };

  it.each([
    ...everyPage.map((path) => [path, fileOf(path)]),
    ['/chi-siamo/', 'chi-siamo'],
    ['/Bando', 'bando'],
    ['/ricevuta/a.b', 'application'],
    ['/graduatorie/a.b', 'graduatoria'],
  ])('%s is the page %s, asked for anew every time', async (path, file) => {
    const answer = await gateway.ask({ path });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toContain(`<html lang="it"><title>La Corte: ${file}</title>`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  it.each([
    ['/bando', 'language=fr', 'fr'],
    ['/bando?lang=fr', '', 'fr'],
    ['/bando?a=b&lang=it', 'language=fr', 'it'],
    ['/bando?lang=de', 'sid=fr; language=../fr', 'it'],
    ['/non-esiste', 'language=fr', 'fr'],
    ['/admin', 'language=fr', 'fr'],
  ])('%s with the cookie %j comes in %s', async (path, cookie, language) => {
    const answer = await gateway.ask({ path, headers: { Cookie: cookie } });
    expect(answer.body.toString()).toContain(`<html lang="${language}">`);
    expect(answer.headers.vary).toContain('Cookie');
  });

  it('remember a language that an address asks for, also where no script does', async () => {
    const { headers } = await gateway.ask({ path: '/bando?lang=fr' });
    const seconds = LANGUAGE_COOKIE_DAYS * 86_400;
    expect(headers['set-cookie']).toEqual([`${LANGUAGE_KEY}=fr; Path=/; Max-Age=${seconds}; SameSite=Lax`]);
    expect((await gateway.ask({ path: '/bando' })).headers).not.toHaveProperty('set-cookie');
  });

  it('name the site’s own address, and are compressed on their way', async () => {
    const address = `href="http://127.0.0.1:${gateway.port}/bando"`;
    const plain = await gateway.ask({ path: '/bando' });
    expect(plain.body.toString()).toContain(address);
    const compressed = await gateway.ask({ path: '/bando', headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body).toString()).toBe(plain.body.toString());
  });

  it('are sent whole every time: one kept from before a login would say that nobody is there', async () => {
    const { headers } = await gateway.ask({ path: '/bando' });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
    const asked = { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString(), Cookie: 'sid=x' };
    const again = await gateway.ask({ path: '/bando', headers: asked });
    expect(again.status).toBe(200);
  });

  it('have no second address', async () => {
    for (const path of ['/pages/it/bando.html', '/index.html']) {
      expect((await gateway.ask({ path })).status).toBe(404);
    }
  });

  it.each(['/nonexistent', '/ricevuta', '/ricevuta/a/b', '/iscrizione/x', '/assets'])(
    '%s is the page that says there is none',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toContain('<title>La Corte: not-found</title>');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  it.each(['/assets/gone-1234.js', '/nothing.png', '/.env', '/assets/../../configuration/nginx.conf'])(
    '%s is a file that does not exist',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.json).toMatchObject({ statusCode: answer.status });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('keep hashed files for a year', async () => {
    const answer = await gateway.ask({ path: '/assets/style-9c1d.css', headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['brave', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('send the copy made ahead of time that %j asks for', async (accepted, encoding, decompress) => {
    const headers = { 'Accept-Encoding': accepted };
    const answer = await gateway.ask({ path: '/assets/index-4f2a.js', headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headerLines.filter((line) => line.startsWith('content-type:'))).toEqual([
      'content-type: text/javascript; charset=utf-8',
    ]);
    expect(decompress(answer.body).toString()).toBe(SCRIPT);
  });

  it('are not sent again when nothing changed', async () => {
    const first = await gateway.ask({ path: '/assets/index-4f2a.js' });
    const headers = { 'If-None-Match': first.headers.etag };
    expect((await gateway.ask({ path: '/assets/index-4f2a.js', headers })).status).toBe(304);
  });

  it('read the installation’s links', async () => {
    const answer = await gateway.ask({ path: '/settings.json' });
    expect(answer.json).toEqual({
      paymentUrl: 'https://pay.example.com/?fee=%22150%22',
      planBasicUrl: 'https://pay.example.com/basic',
      planProUrl: 'https://pay.example.com/pro',
      planMembersUrl: 'https://pay.example.com/members',
      oidcLabel: 'SPID o CIE',
      bankIban: 'IT60X0542811101000000123456',
      bankBeneficiary: 'La Corte',
    });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('a page says whether its reader may be logged in', () => {
  it.each([
    ['', 'none'],
    ['language=fr; sidecar=1', 'none'],
    ['sid=', 'none'],
    ['language=fr; sid=s%3Aabc', 'perhaps'],
    ['__Host-sid=s%3Aabc', 'perhaps'],
  ])('to a browser with the cookies %j: %s', async (cookie, state) => {
    for (const path of ['/', '/area-utente', '/nonexistent']) {
      const answer = await gateway.ask({ path, headers: { Cookie: cookie } });
      expect(answer.body.toString()).toContain(`data-session="${state}"`);
      expect(String(answer.headers.vary)).toMatch(/cookie/i);
    }
  });
});
