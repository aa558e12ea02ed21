import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AttachedDocumentsReport, type ClaimDocumentsRequest, INTERNAL } from '@lacorte/contracts';
import { ServiceVerifier } from '@lacorte/identity';
import { createDatabase, ServiceBuild, type ServiceProcess, type TestDatabase } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { DataSource } from 'typeorm';
import { claimed, KEYS } from './running-applications';
import { StandInService } from './stand-in-service';

const SECRET = 'secret-of-these-tests-only-00000000';
const DOCUMENTI = { documento_identita: 'fronte.pdf' };

describe('a service that is killed between a claim and storing its answer', () => {
  let postgres: TestDatabase;
  let database: DataSource;
  let build: ServiceBuild;
  let service: ServiceProcess;
  let auth: StandInService;
  let documents: StandInService<ClaimDocumentsRequest>;
  let environment: object;
  beforeAll(async () => {
    postgres = await createDatabase();
    const url = postgres.urlOf('applications');
    database = await new DataSource({ type: 'postgres', url }).initialize();
    build = ServiceBuild.of('applications');
    auth = new StandInService(new ServiceVerifier('auth', KEYS.publicKeys), () => ({
      status: 200,
      body: { userId: crypto.randomUUID(), created: true },
    }));
    documents = new StandInService<ClaimDocumentsRequest>(new ServiceVerifier('documents', KEYS.publicKeys), () =>
      claimed(DOCUMENTI, 1),
    );
    environment = {
      ...{ DATABASE_URL: url, PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: 'silent' },
      ...KEYS.environmentOf('applications'),
      ...{ LOG_HASH_SECRET: SECRET, GRANT_SECRET: SECRET },
      ...{ AUTH_URL: await auth.start(), DOCUMENTS_URL: await documents.start() },
    };
    service = await build.start('http', environment);
  });
  afterAll(async () => {
    await build?.killAll();
    await Promise.all([auth?.stop(), documents?.stop()]);
    await database?.destroy();
    await postgres?.stop();
  });

  const stored = async (id: string) =>
    (await database.query('SELECT documenti FROM applications.application WHERE id = $1', [id]))[0].documenti;

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  const report = async (reports: AttachedDocumentsReport[]) =>
    (await send('POST', INTERNAL.attachedDocuments, { reports }, await KEYS.call('documents-worker', 'applications')))
      .status;

  it('has the documents as soon as documents reports them, and keeps the newest', async () => {
    const submitted = await send('POST', '/api/applications', anApplication().body());
    const { id } = (await submitted.json()) as { id: string };
    const [cookie = ''] = submitted.headers.getSetCookie().map((value) => value.split(';')[0]);
    documents.answer = async () => {
      await build.kill(service);
      return claimed(DOCUMENTI, 1);
    };
    const attaching = send(
      'PUT',
      `/api/applications/${id}/documents`,
      { documents: { 'carta-identita': 'u/1/fronte.pdf' } },
      { cookie },
    );
    await expect(attaching).rejects.toThrow();
    expect(await stored(id)).toEqual({});

    service = await build.start('http', environment);
    expect(await report([{ applicationId: id, documenti: DOCUMENTI, version: 2 }])).toBe(200);
    expect(await stored(id)).toEqual(DOCUMENTI);
    const older = { applicationId: id, documenti: {}, version: 1 };
    const unknown = { applicationId: crypto.randomUUID(), documenti: DOCUMENTI, version: 1 };
    expect(await report([older, unknown])).toBe(200);
    expect(await report([])).toBe(200);
    expect(await stored(id)).toEqual(DOCUMENTI);
  });
});
