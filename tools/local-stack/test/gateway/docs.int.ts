import { expect, it } from '@jest/globals';
import { useGateway } from './use-gateway.ts';

const gateway = useGateway();

const FILES = [
  { path: '/api/docs', type: 'text/html; charset=utf-8', content: '<title>API</title>' },
  { path: '/api/docs-json', type: 'application/json; charset=utf-8', content: '"openapi":"3.1.0"' },
];

it.each(FILES)('$path is a file of the build, with the headers of a page', async ({ path, type, content }) => {
  const answer = await gateway.ask({ path });
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toContain(content);
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
});

it.each(FILES)('$path is there while auth is away', async ({ path }) => {
  await gateway.auth.stop();
  expect((await gateway.ask({ path })).status).toBe(200);
});

it('a path below is no call', async () => {
  expect((await gateway.ask({ path: '/api/docs/other' })).json).toMatchObject({ statusCode: 404 });
});
