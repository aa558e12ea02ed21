import { generateKeyPairSync } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LoginDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdentityModule, LoggedIn, Public, ServiceSigner } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { Body, Controller, Get, Global, type INestApplication, Module, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HealthModule, readiness } from './health.module';
import { IdPipe } from './pipes';
import { configureHttp } from './start-service';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const ID = '7f5f4c43-6c7f-4e0c-8e9b-5f0f6a2d9b11';
let partIsAway = false;

@Public()
@Controller('things')
class ThingsController {
  @Post()
  take(@Body() body: LoginDto) {
    return { isLogin: body instanceof LoginDto, keys: Object.keys(body) };
  }

  @LoggedIn()
  @Post('personal')
  personal() {}

  @Get('broken')
  broken() {
    throw new TypeError('secret of the house');
  }

  @Get('away')
  away() {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }

  @Get('refused')
  refused() {
    throw new DomainError('invalid', 'documents.tooLarge', { parameters: { name: 'a.pdf' } });
  }

  @Get('refused-at-length')
  refusedAtLength() {
    throw new DomainError('invalid', 'documents.unknownSection', { parameters: { name: 'x'.repeat(100_000), max: 2 } });
  }

  @Get(':id')
  one(@Param('id', IdPipe) id: string) {
    return { id };
  }
}

class PartProbe {
  async ping() {
    if (partIsAway) throw new Error('away');
  }
}

@Global()
@Module({
  imports: [
    IdentityModule.forRoot('documents', {
      TOKEN_PRIVATE_KEY: privateKey,
      TOKEN_PUBLIC_KEYS: new Map([['documents', [publicKey]]]),
      LOG_HASH_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    }),
    HealthModule.forRoot({ part: PartProbe }),
  ],
  providers: [PartProbe],
  exports: [PartProbe],
  controllers: [ThingsController],
})
class TestModule {}

describe('HTTP answers of a service', () => {
  let app: INestApplication;
  let url: string;
  beforeAll(async () => {
    app = await NestFactory.create(TestModule, { bodyParser: false, logger: false, abortOnError: false });
    configureHttp(app, createLogger('test', 'silent'));
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app?.close());

  const post = (body: string, headers: Record<string, string> = {}, path = '/things') =>
    fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
  /** Sends what `fetch` would correct or refuse: broken percent-encoding, another host. @returns the status */
  const sendAsIs = (path: string, method = 'GET', headers: Record<string, string | number> = {}, body?: string) =>
    new Promise((resolve, reject) => {
      request(`${url}/`, { path, method, headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(body);
    });

  it('carry a request id, the given one when it is one', async () => {
    const own = await get(`/things/${ID}`, { 'x-request-id': 'request-0001' });
    expect(own.headers.get('x-request-id')).toBe('request-0001');
    const bad = await get(`/things/${ID}`, { 'x-request-id': 'a b' });
    expect(bad.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(bad.headers.get('cache-control')).toBe('no-store');
    expect(bad.headers.get('x-powered-by')).toBeNull();
  });

  it('know a DTO, without what it does not name', async () => {
    const response = await post('{"email":"a@example.com","password":"cortile6","role":"admin","other":{"x":1}}');
    expect(await response.json()).toEqual({ isLogin: true, keys: ['email', 'password'] });
  });

  it('name every failing field, in Italian', async () => {
    const response = await post('{"password":"abc"}');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'validation',
      fields: { email: 'Email richiesta', password: 'Password deve essere almeno 6 caratteri' },
      fieldCodes: { email: 'login-email-required', password: 'login-password-too-short' },
    });
  });

  it('refuse bodies of a wrong shape, type or size', async () => {
    const shapes = [
      '{',
      '[]',
      'null',
      '"text"',
      String.raw`{"email":"\ud800"}`,
      '{"email":{"constructor":1}}',
      '{"email":"a@example.com","__proto__":{"role":"admin"}}',
      '['.repeat(33) + ']'.repeat(33),
      `[${'{},'.repeat(300_000)}{}]`,
    ];
    const refused: [status: number, body: string, headers?: Record<string, string>][] = [
      ...shapes.map((body): [number, string] => [400, body]),
      [415, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
      [415, '{}', { 'content-type': 'application/json; charset=x' }],
      [415, '{}', { 'content-encoding': 'rot13' }],
      [413, `{"email":"${'a'.repeat(1_100_000)}"}`],
    ];
    for (const [status, body, headers] of refused) {
      const response = await post(body, headers);
      const sent = body.slice(0, 80);
      expect([sent, response.status]).toEqual([sent, status]);
      expect(await response.json()).toMatchObject({ statusCode: status, message: expect.any(String) });
    }
  });

  it('are bad-request for a body of a refused shape', async () => {
    const answer = await (await post('{"email":"a@example.com","password":"cortile6","constructor":{}}')).json();
    expect(answer).toMatchObject({ statusCode: 400, code: 'bad-request' });
    expect(answer).not.toHaveProperty('fields');
  });

  it('put the right before the body', async () => {
    expect((await post('{', {}, '/things/personal')).status).toBe(401);
  });

  it('refuse pages of other sites, and let the site’s own call', async () => {
    const pages: [headers: Record<string, string>, status: number][] = [
      [{ origin: 'https://altrove.example.com' }, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ origin: url }, 400],
      [{}, 400],
    ];
    for (const [headers, status] of pages)
      expect([headers, (await post('{}', headers)).status]).toEqual([headers, status]);
  });

  it('compare scheme, host and port of a page with those of the site', async () => {
    const [host, https] = ['case.example.com', { 'x-forwarded-proto': 'https' }];
    const pages: [headers: Record<string, string>, status: number][] = [
      [{ origin: `https://${host}`, host }, 403],
      [{ origin: `http://${host}`, host, ...https }, 403],
      [{ origin: `https://${host}:8443`, host, ...https }, 403],
      [{ origin: `https://${host}`, host: `${host}:8443`, ...https }, 403],
      [{ origin: `https://${host}`, host, ...https }, 400],
      [{ origin: `https://${host}`, host: `${host}:443`, ...https }, 400],
      [{ origin: `http://${host}`, host }, 400],
    ];
    for (const [headers, status] of pages) {
      const sent = { 'content-type': 'application/json', ...headers };
      expect([headers, await sendAsIs('/things', 'POST', sent, '{}')]).toEqual([headers, status]);
    }
  });

  it('are 404 for what is no id, and read no body of a GET', async () => {
    for (const id of ['x', '1', `${ID}0`, '%00', '%E0%A4%A']) {
      expect([id, await sendAsIs(`/things/${id}`)]).toEqual([id, 404]);
    }
    expect(await sendAsIs(`/things/${ID}`, 'GET', { 'content-length': 1 }, '{')).toBe(200);
  });

  it('take an id in any case', async () => {
    expect(await (await get(`/things/${ID.toUpperCase()}`)).json()).toEqual({ id: ID });
  });

  it('say nothing of a fault but the request id', async () => {
    const response = await get('/things/broken', { 'x-request-id': 'request-0002' });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('request-0002');
    expect(text).not.toContain('secret of the house');
  });

  it('ask to come again while a part is away', async () => {
    const response = await get('/things/away');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('give another service the keys of a refusal beside its sentence', async () => {
    const person = await get('/things/refused');
    expect(await person.json()).toEqual({
      statusCode: 400,
      code: 'bad-request',
      reason: 'documents-too-large',
      message: 'a.pdf supera 5 MB',
      parameters: { name: 'a.pdf' },
      error: 'Bad Request',
    });
    const headers = await new ServiceSigner('applications', privateKey).headersFor('documents');
    const service = await get('/things/refused', headers);
    expect(await service.json()).toMatchObject({ code: 'documents.tooLarge', parameters: { name: 'a.pdf' } });
  });

  it('repeat no more of what was sent than the length of a file name', async () => {
    const name = `${'x'.repeat(254)}…`;
    const expected = { message: `La sezione «${name}» non esiste.`, parameters: { name, max: 2 } };
    expect(await (await get('/things/refused-at-length')).json()).toMatchObject(expected);
  });

  it('are 404 with the one error body where there is no route', async () => {
    const response = await get('/nothing');
    expect(await response.json()).toEqual({
      statusCode: 404,
      code: 'not-found',
      message: 'La risorsa richiesta non esiste.',
      error: 'Not Found',
    });
  });

  it('tell whether the process lives and whether it takes work', async () => {
    expect((await get('/health/live')).status).toBe(200);
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'ok', parts: { part: 'ok' } });
    partIsAway = true;
    const away = await get('/health/ready');
    partIsAway = false;
    expect([away.status, await away.json()]).toEqual([503, { status: 'error', parts: { part: 'down' } }]);
    readiness.draining = true;
    const draining = await get('/health/ready');
    readiness.draining = false;
    expect(draining.status).toBe(503);
  });
});
