import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_SECTIONS, exampleShownIn } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { anApplication } from '@lacorte/testing/builders';
import { FIRST_TENDER_ID } from '../src/tenders/first-tender';
import { asService, loggedIn, RunningApplications } from './running-applications';

describe('reading applications', () => {
  let service: RunningApplications;
  beforeAll(async () => {
    service = await RunningApplications.start();
  });
  afterAll(() => service?.stop());

  it('gives the receipt to whoever has the id: these fields and no others', async () => {
    const submitted = await service.submit();
    const response = await service.http.get(`/api/applications/${submitted.body.id.toUpperCase()}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(submitted.body);
    expect((await service.http.head(`/api/applications/${submitted.body.id}`)).status).toBe(200);
  });

  it('gives each the receipt that was asked for, when many ask at the same moment', async () => {
    const submitted = [await service.submit(), await service.submit(), await service.submit()].map(({ body }) => body);
    const asked = [...submitted, ...submitted.toReversed()];
    const paths = [...asked.map(({ id }) => id), randomUUID()].map((id) => `/api/applications/${id}`);
    const answers = await Promise.all(paths.map((path) => service.http.get(path)));
    expect(answers.slice(0, -1).map(({ body }) => body)).toEqual(asked);
    expect(answers.at(-1)?.status).toBe(404);
  });

  it('gives each user the own list, when many ask at the same moment', async () => {
    const users = await Promise.all([loggedIn(), loggedIn(), loggedIn()]);
    const own: string[][] = [];
    for (const [n, headers] of users.entries()) {
      const ids: string[] = [];
      for (let count = 0; count < n; count += 1) ids.unshift((await service.submit().set(headers)).body.id);
      own.push(ids);
    }
    const lists = await Promise.all(users.map((headers) => service.http.get('/api/user/applications').set(headers)));
    expect(lists.map(({ body }) => body.map(({ id }: { id: string }) => id))).toEqual(own);
  });

  it.each([randomUUID(), 'domanda', '1', '%27%20OR%201=1', '%00', '%E0%A4%A'])(
    'finds nothing under "%s"',
    async (id) => {
      const response = await service.http.get(`/api/applications/${id}`);
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ statusCode: 404, error: 'Not Found' });
    },
  );

  it('lists a user’s own applications, newest first, with every field', async () => {
    const userId = randomUUID();
    const headers = await loggedIn({ userId });
    await service.submit();
    const first = await service.submit(anApplication().withMinors(3).body()).set(headers);
    const second = await service.submit(anApplication().body()).set(headers);
    const response = await service.http.get('/api/user/applications').set(headers);
    expect(response.status).toBe(200);
    expect(response.body.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id]);
    expect(response.body[1]).toEqual({
      ...exampleShownIn('own'),
      ...first.body,
      userId,
      tenderId: FIRST_TENDER_ID,
      tenderCode: '2025',
      applicationStatus: 'submitted',
      luogoNascita: 'Milano',
      provincia: 'Milano',
      anniResidenzaLombardia: '12',
      telefono: '+39 333 0000000',
      numeroMaggiorenni: '2',
      documenti: {},
      fee: { state: 'due', amountCents: DEFAULT_RULES.feeCents, paidAt: null },
      timeline: [{ at: first.body.createdAt, kind: 'submitted' }],
      documentRequests: [],
      mayAttach: DOCUMENT_SECTIONS.map(({ id }) => id),
      files: [],
      ranking: null,
      unlisted: null,
    });
  });

  it('lists nothing for strangers, and nothing at all to whoever is not logged in', async () => {
    expect((await service.http.get('/api/user/applications').set(await loggedIn())).body).toEqual([]);
    const anonymous = await service.http.get('/api/user/applications');
    expect([anonymous.status, anonymous.body.message]).toEqual([401, "Effettui l'accesso per continuare."]);
    const forged = await service.http.get('/api/user/applications').set('X-Identity', 'eyJhbGciOiJub25lIn0.e30.');
    expect(forged.status).toBe(401);
    const unknown = await service.http.get('/api/user/applications').set('X-Identity', 'unavailable');
    expect(unknown.status).toBe(503);
  });

  it('gives receipt, language and the rules of the tender to services only', async () => {
    const submitted = await service.submit().set('Cookie', 'language=fr');
    const path = `/internal/applications/${submitted.body.id}/receipt`;
    const response = await service.http.get(path).set(await asService('documents'));
    expect(response.body).toEqual({ receipt: submitted.body, language: 'fr', rules: DEFAULT_RULES });
    expect((await service.http.get(path)).status).toBe(404);
    expect((await service.http.get(path).set(await loggedIn({ role: 'admin' }))).status).toBe(404);
  });
});
