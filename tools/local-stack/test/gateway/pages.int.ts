import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@lacorte/contracts';
import { SCRIPT } from './gateway-under-test.ts';
import { ID, useGateway } from './use-gateway.ts';

const gateway = useGateway();

describe('pages', () => {
  const everyPage = Object.values(PAGES).map((page) => (typeof page === 'string' ? page : page(ID)));

  it.each([...everyPage, '/chi-siamo/', '/Bando', '/ricevuta/a.b'])(
    '%s is a page, asked for anew every time',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toContain('<title>La Corte</title>');
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
  );

  it.each(['/nonexistent', '/ricevuta', '/ricevuta/a/b', '/iscrizione/x', '/assets'])(
    '%s is the page that says there is none',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toContain('<title>La Corte</title>');
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
    });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});
