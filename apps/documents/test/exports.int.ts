import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { SECTIONS } from '@lacorte/personal-data';
import { ServiceBuild } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DataHolders, PASSWORD } from './data-holders';
import { startApp } from './documents-stack';
import { ADMINISTRATOR, useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const MIB = 1024 * 1024;
const CODE = 'DOM-2026-000042-17';
const documents = useDocuments();

let holders: Awaited<ReturnType<typeof DataHolders.start>>;
let app: INestApplication;
let owner: Identity;

beforeAll(async () => {
  holders = await DataHolders.start(documents.around.keys);
  app = await startApp(DocumentsHttpModule.forRoot({ ...documents.around.config, ...holders.urls }));
});
beforeEach(() => {
  owner = { userId: randomUUID(), email: 'lucia@example.com', role: 'user' };
  const person = { userId: owner.userId, email: owner.email, provenEmail: owner.email };
  holders.account = { person, sections: { account: [{ id: owner.userId }], sessions: [{ lastSeenAt: 'x' }] } };
  holders.applications = {
    applications: [{ id: documents.applicationId, code: CODE }],
    contactIds: ['c'],
    sections: { applications: [{ applicationCode: CODE, history: [] }], contacts: [{ messaggio: 'Buongiorno' }] },
  };
  holders.messages = { sections: { messages: [{ kind: 'confirmation' }] } };
  holders.calls.length = 0;
  holders.isLogAway = false;
});
afterAll(async () => {
  await app?.close();
  await holders?.stop();
});

const exported = async (body: object = { password: PASSWORD }) =>
  request(app.getHttpServer())
    .post(API.exportUserData)
    .set({ ...(await documents.around.keys.person(owner)), 'X-Forwarded-For': '192.0.2.7' })
    .send(body)
    .responseType('blob');
const dataIn = (zip: Buffer) => JSON.parse(String(readZip(zip).find(({ name }) => name === 'dati.json')?.content));

describe('an export', () => {
  it('is a ZIP of everything that the services hold, and of the files', async () => {
    await documents.attach({
      'carta-identita': [
        ['carta.pdf', aPdf(2 * MIB)],
        ['Carta.pdf', aPdf()],
      ],
    });
    await documents.download(API.applicationDocument(documents.applicationId, 'documento_identita', 0));
    const { status, headers, body } = await exported();
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      ...[200, 'application/zip', 'attachment; filename="dati-personali.zip"', 'no-store'],
    ]);
    const files = readZip(body);
    expect(files.map(({ name }) => name)).toEqual([
      'dati.json',
      `${CODE}/documento_identita/carta.pdf`,
      `${CODE}/documento_identita/Carta (2).pdf`,
    ]);
    expect(files[1]?.content.equals(aPdf(2 * MIB))).toBe(true);
    const data = dataIn(body);
    expect(Object.keys(data)).toEqual([...SECTIONS]);
    expect(data).toMatchObject({
      account: [{ id: owner.userId }],
      applications: [{ applicationCode: CODE }],
      drafts: [],
      contacts: [{ messaggio: 'Buongiorno' }],
      messages: [{ kind: 'confirmation' }],
      sessions: [{ lastSeenAt: 'x' }],
      accessLog: [{ action: 'documents-downloaded', applicationId: documents.applicationId }],
    });
    // Which administrator it was is data of another person.
    expect(JSON.stringify(data)).not.toContain(ADMINISTRATOR.email);
  });

  it('asks auth for the password, with what is known of the browser, and records the export', async () => {
    await exported();
    const [proof, ...others] = holders.calls;
    expect(proof?.body).toMatchObject({ password: PASSWORD, network: '192.0.2.7' });
    expect(others.find(({ call }) => call.startsWith('notifications'))?.body).toMatchObject({
      applicationIds: [documents.applicationId],
      contactIds: ['c'],
    });
    const recorded = others.find(({ call }) => call.endsWith(INTERNAL.accessLog));
    expect(recorded?.body.entries).toMatchObject([
      { action: 'personal-data-exported', who: owner.email, userId: owner.userId },
    ]);
  });

  it('is refused for a wrong password, before anything else is asked', async () => {
    const { status, body } = await exported({ password: 'sbagliata' });
    expect(status).toBe(400);
    expect(JSON.parse(body.toString())).toMatchObject({
      code: 'validation',
      fields: { password: 'La password non è corretta.' },
    });
    expect(holders.calls).toHaveLength(1);
    expect((await exported({})).status).toBe(400);
  });

  it('is not given while it cannot be recorded', async () => {
    holders.isLogAway = true;
    expect((await exported()).status).toBe(503);
  });

  it('is given five times an hour to one account', async () => {
    for (let n = 0; n < 5; n += 1) expect((await exported()).status).toBe(200);
    const refused = await exported();
    expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
  });

  it('has a note in the place of a file in quarantine', async () => {
    await documents.attach({ 'altri-documenti': [['virus.pdf', aPdf()]] });
    await documents.database.query(
      `UPDATE documents.files SET scan_state = 'infected', scan_signature = 'Eicar-Test' WHERE application_id = $1`,
      [documents.applicationId],
    );
    const files = readZip((await exported()).body);
    expect(files.map(({ name }) => name)).toEqual([
      'dati.json',
      `${CODE}/altra_documentazione/IN_QUARANTENA_virus.pdf.txt`,
    ]);
  });

  it('can be asked for by the command of staff, without the password', async () => {
    const person = { userId: owner.userId, email: owner.email, provenEmail: '' };
    const answer = await request(app.getHttpServer())
      .post(INTERNAL.personalDataArchive)
      .set(await documents.around.keys.call('auth', 'documents'))
      .send({ ...person, sections: { account: [{ id: owner.userId }] }, who: 'npm run privacy' })
      .responseType('blob');
    expect(dataIn(answer.body)).toMatchObject({ account: [{ id: owner.userId }], contacts: [{}] });
    expect(holders.calls.at(-1)?.body.entries).toMatchObject([{ who: 'npm run privacy', userId: owner.userId }]);
  });
});

describe('an export of fourteen files of 5 MiB', () => {
  let build: ServiceBuild;
  beforeAll(() => {
    build = ServiceBuild.of('documents');
  });
  afterAll(() => build?.killAll());

  it('takes no memory for them', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, n): [string, Buffer] => [`${n}.pdf`, aPdf(5 * MIB)]);
    await documents.attach({
      ...{ 'carta-identita': files(2), 'codice-fiscale-doc': files(2), 'permesso-soggiorno': files(2) },
      ...{ 'certificazione-redditi': files(3), 'altri-documenti': files(5) },
    });
    const service = await build.start('http', { ...documents.around.config, ...holders.urls });
    const headers = { ...(await documents.around.keys.person(owner)), 'content-type': 'application/json' };
    const pull = async () => {
      const body = JSON.stringify({ password: PASSWORD });
      const answer = await fetch(service.url + API.exportUserData, { method: 'POST', headers, body });
      let bytes = 0;
      for await (const chunk of answer.body as ReadableStream<Uint8Array>) bytes += chunk.length;
      return bytes;
    };
    const peakMib = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1024;
    await pull();
    const before = peakMib();
    const pulled = await Promise.all([pull(), pull(), pull()]);
    for (const bytes of pulled) expect(bytes).toBeGreaterThan(70 * MIB);
    // 210 MiB went through it.
    expect(peakMib() - before).toBeLessThan(100);
  });
});
