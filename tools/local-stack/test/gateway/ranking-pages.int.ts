import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { INTERNAL, PAGES } from '@lacorte/contracts';
import { ID, useGateway, valuesOf } from './use-gateway.ts';

const gateway = useGateway();

const FRAGMENT = '<table><tr><td>DOM-2026-000001-16</td></tr></table>';
const STUB = '<noscript><p>Riprovi.</p></noscript></html>';

function answerWith(html: string, status = 200): void {
  gateway.applications.answering = (_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Set-Cookie': 'a=b' }).end(html);
    return true;
  };
}

it.each([
  [PAGES.ranking(ID), `${INTERNAL.rankingPage(ID)}?lang=it`],
  [`${PAGES.ranking(ID)}/`, `${INTERNAL.rankingPage(ID)}?lang=it`],
  [`/Graduatorie/${ID}?page=2&lang=fr`, `${INTERNAL.rankingPage(ID)}?lang=fr&page=2&lang=fr`],
  [`${PAGES.ranking(ID)}?code=DOM%202026`, `${INTERNAL.rankingPage(ID)}?lang=it&code=DOM%202026`],
  [PAGES.rankings, `${INTERNAL.rankingPages}?lang=it`],
  [`${PAGES.rankings}?page=2`, `${INTERNAL.rankingPages}?lang=it&page=2`],
  ['/graduatorie/a.b', `${INTERNAL.rankingPage('-')}?lang=it`],
])('%s has in it what applications says at %s', async (path, asked) => {
  answerWith(FRAGMENT);
  const answer = await gateway.ask({ path });
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toContain(`<noscript>${FRAGMENT}</noscript></html>`);
  expect(gateway.applications.received).toMatchObject([{ method: 'GET', url: asked }]);
  expect(answer.headers).not.toHaveProperty('set-cookie', ['a=b']);
});

it('tells applications nothing of the reader but the language', async () => {
  const headers = {
    Cookie: 'language=fr; sid=x',
    'Accept-Encoding': 'gzip',
    'X-Identity': 'forged',
    Range: 'bytes=0-1',
  };
  answerWith(FRAGMENT);
  const answer = await gateway.ask({ path: PAGES.ranking(ID), headers });
  expect(gunzipSync(answer.body).toString()).toContain(FRAGMENT);
  const [received] = gateway.applications.received;
  expect(received?.url).toBe(`${INTERNAL.rankingPage(ID)}?lang=fr`);
  for (const name of ['cookie', 'x-identity', 'accept-encoding', 'range']) {
    expect(received && valuesOf(received, name)).toEqual([]);
  }
});

it.each([400, 404, 429, 500, 503])('has a sentence of its own when applications answers %d', async (status) => {
  answerWith('{"statusCode":0}', status);
  const answer = await gateway.ask({ path: PAGES.ranking(ID) });
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toContain('Una casa in Lombardia.');
  expect(answer.body.toString()).toContain(STUB);
});

it('has a sentence of its own when applications is away or silent', async () => {
  gateway.applications.answering = (request) => {
    request.socket.destroy();
    return true;
  };
  expect((await gateway.ask({ path: PAGES.rankings })).body.toString()).toContain(STUB);
  gateway.applications.answering = () => true;
  expect((await gateway.ask({ path: PAGES.rankings })).body.toString()).toContain(STUB);
});

it('reads commands in its own pages only', async () => {
  const command = '<!--# echo var="request_id" -->';
  answerWith(command);
  expect((await gateway.ask({ path: PAGES.ranking(ID) })).body.toString()).toContain(command);
});

it('has no second address', async () => {
  const paths = ['/pages/it/graduatoria.html', INTERNAL.rankingPage(ID), '/_ranking_page', '/_ranking_page?page=2'];
  for (const path of paths) {
    expect((await gateway.ask({ path })).json).toMatchObject({ statusCode: 404, code: 'not-found' });
  }
  expect(gateway.applications.received).toEqual([]);
});
