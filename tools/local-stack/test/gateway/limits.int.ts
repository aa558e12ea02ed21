import { describe, expect, it } from '@jest/globals';
import { API, translate } from '@lacorte/contracts';
import { ID, useGateway } from './use-gateway.ts';

// a twentieth of the usual allowances: login 6 a minute, 5 at once
const gateway = useGateway({ rateLimitFactor: 0.05 });

/** Statuses of so many requests one after the other, each claiming to come from elsewhere. */
async function statuses(count: number, method: string, paths: string[]): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const headers = { 'X-Forwarded-For': `10.0.0.${index}`, 'X-Real-IP': `10.0.1.${index}` };
    const path = paths[index % paths.length] ?? '/';
    all.push((await gateway.ask({ method, path, headers })).status);
  }
  return all;
}

describe('requests from one address', () => {
  it.each([
    [API.login, 6],
    [API.applications, 11],
    [API.requestUpload, 16],
    [API.contacts, 4],
    [API.openingNotices, 4],
    [API.passwordReset, 4],
    [API.applicationDocuments(ID), 6, 'PUT'],
    [API.userDraft, 16, 'PUT'],
  ])(
    'to %s are limited, however it is written and whatever address they claim',
    async (path, allowed, method = 'POST') => {
      const spellings = [path, `${path}/`, path.toUpperCase().replace('/API', '/api')];
      const answers = await statuses(allowed + 3, method, spellings);
      expect(answers.slice(0, allowed)).toEqual(Array(allowed).fill(200));
      expect(answers.slice(allowed)).toEqual([429, 429, 429]);
    },
  );

  it('to export and to erase share an allowance, however they are written', async () => {
    const paths = [API.exportUserData, `${API.eraseUser}/`, '/api/USER/Export/', '/api/user/ERASURE'];
    expect(await statuses(5, 'POST', paths)).toEqual([200, 200, 429, 429, 429]);
  });

  it('about published rankings share an allowance, also with other parameters', async () => {
    const paths = ['', `/${ID}?z=`, `/${ID}/csv?z=`, `/${ID}/entries?q=`, `/${ID}/pdf?z=`, `/${ID}/PDF/?z=`];
    const asked = Array.from({ length: 14 }, (_, index) => `/api/rankings${paths[index % paths.length]}`);
    const answers = await statuses(
      14,
      'GET',
      asked.map((path, index) => (path.endsWith('=') ? `${path}${index}` : path)),
    );
    expect(answers).toEqual([...Array(11).fill(200), 429, 429, 429]);
    const refused = await gateway.ask({ path: `/api/rankings/${ID}/entries?q=1` });
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json).toMatchObject({ statusCode: 429, code: 'too-many-requests' });
  });

  it('of pages of rankings are answered above the allowance, without the part of applications', async () => {
    gateway.applications.answering = (_, response) => response.end('a-part-of-applications') !== undefined;
    const pages: string[] = [];
    for (let page = 0; page < 14; page += 1) {
      const answer = await gateway.ask({ path: `/graduatorie/${ID}?code=${page}` });
      expect(answer.status).toBe(200);
      pages.push(answer.body.toString());
    }
    expect(pages.map((page) => page.includes('a-part-of-applications'))).toEqual([
      ...Array(11).fill(true),
      ...Array(3).fill(false),
    ]);
    expect(pages.at(-1)).toContain('Riprovi.');
  });

  it('learn when to come back', async () => {
    const answer = await gateway.ask({ method: 'POST', path: API.login });
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.json).toEqual({
      statusCode: 429,
      code: 'too-many-requests',
      message: translate('error.tooManyRequests', 'it'),
      error: 'Too Many Requests',
    });
  });

  it.each([
    ['POST', API.loginTotp],
    ['POST', API.totp],
    ['POST', API.confirmTotp],
    ['DELETE', API.totp],
    ['DELETE', '/api/auth/TOTP/'],
    ['POST', API.password],
    ['POST', '/api/auth/PASSWORD/'],
  ])('%s %s shares the allowance of logins, which is used up', async (method, path) => {
    expect((await gateway.ask({ method, path })).status).toBe(429);
  });

  it.each([API.drafts, '/api/DRAFTS/'])('%s shares the allowance of submissions, which is used up', async (path) => {
    expect((await gateway.ask({ method: 'POST', path })).status).toBe(429);
  });

  it('for a review share the allowance of attachments, which is used up', async () => {
    const paths = [API.requestReview(ID), `/api/USER/applications/${ID}/Review-Requests/`];
    expect(await statuses(2, 'POST', paths)).toEqual([429, 429]);
  });

  it('are not limited when they only read', async () => {
    expect(await statuses(12, 'GET', [API.applications])).toEqual(Array(12).fill(200));
  });
});
