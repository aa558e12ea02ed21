import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { SECTIONS } from '@lacorte/personal-data';
import { aPdf, aPng } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import request, { type Response } from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DataHolders, PASSWORD } from './data-holders';
import { startApp } from './documents-stack';
import { ADMINISTRATOR, MIB, messageOf, useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const CODE = 'DOM-2026-000042-17';
const documents = useDocuments();

let owner: Identity;
beforeEach(() => {
  owner = { userId: randomUUID(), email: 'lucia@example.com', role: 'user' };
});

describe('an owner’s file', () => {
  let stranger: Identity;
  const own = (type: string, index?: number) => API.ownDocument(documents.applicationId, type, index);

  beforeEach(async () => {
    stranger = { userId: randomUUID(), email: 'bruno@example.com', role: 'user' };
    documents.around.applications.owners.set(documents.applicationId, owner.userId);
    await documents.attach({
      'carta-identita': [
        ['carta.pdf', aPdf()],
        ['carta.png', aPng()],
      ],
      'certificazione-redditi': [['ISEE però.pdf', aPdf(20_000)]],
    });
  });

  it('comes as it comes to an administrator, and is not logged', async () => {
    const files = [['documento_identita', 0], ['documento_identita', 1], ['documentazione_reddito']] as const;
    const compared = ['content-type', 'content-length', 'content-disposition'];
    const comparable = ({ status, body, headers }: Response) => [
      status,
      body,
      ...compared.map((name) => headers[name]),
    ];
    const mine = [];
    for (const [type, index] of files) mine.push(comparable(await documents.download(own(type, index), owner)));
    expect(mine.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(await documents.logged()).toEqual([]);
    const theirs = [];
    for (const [type, index] of files) {
      theirs.push(comparable(await documents.download(API.applicationDocument(documents.applicationId, type, index))));
    }
    expect(mine).toEqual(theirs);
  });

  it('is an administrator’s own one, too', async () => {
    documents.around.applications.owners.set(documents.applicationId, ADMINISTRATOR.userId);
    const blocked = { ...ADMINISTRATOR, mfaRequired: true };
    expect((await documents.download(own('documento_identita'), blocked)).status).toBe(200);
    expect(await documents.logged()).toEqual([]);
  });

  it('is not there for anyone else, in the words for what does not exist', async () => {
    const [unknown, erased] = [randomUUID(), randomUUID()];
    await documents.browser.attach(erased, { 'altri-documenti': [] });
    const paths = [
      API.ownDocument(unknown, 'documento_identita'),
      API.ownDocument(erased, 'documento_identita', 0),
      API.ownDocument('domanda', 'documento_identita'),
      ...[own('codice_fiscale'), own('documento_identita', 2), own('passaporto'), own('constructor')],
      ...[`${own('documento_identita')}/00`, `${own('documento_identita')}/%00`, `${own('all')}/0`, own('all')],
    ];
    const asked: [string, Identity][] = [
      ...paths.map((path): [string, Identity] => [path, owner]),
      ...[stranger, ADMINISTRATOR].flatMap((who) =>
        [own('documento_identita'), own('documento_identita', 1), own('passaporto')].map((path): [string, Identity] => [
          path,
          who,
        ]),
      ),
    ];
    const findings = [];
    for (const [path, who] of asked) {
      const answer = await documents.download(path, who);
      const found = [answer.status, messageOf(answer), answer.headers['content-disposition']];
      if (found.join() !== '404,Il documento richiesto non esiste.,') findings.push([path, who.email, found]);
    }
    expect(findings).toEqual([]);
  });

  it('needs a login before anything else is looked at', async () => {
    for (const path of [own('documento_identita'), own('passaporto'), API.ownDocument('domanda', 'x')]) {
      expect((await documents.download(path, null)).status).toBe(401);
    }
    documents.around.applications.pause();
    expect((await documents.download(own('documento_identita'), null)).status).toBe(401);
  });

  it('waits while applications is away', async () => {
    documents.around.applications.pause();
    const answer = await documents.download(own('documento_identita'), owner);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    documents.around.applications.resume();
    expect((await documents.download(own('documento_identita'), owner)).status).toBe(200);
  });

  it('is kept back in quarantine, and missing while the storage has lost it', async () => {
    await documents.quarantine('carta.png');
    const infected = await documents.download(own('documento_identita', 1), owner);
    expect([infected.status, messageOf(infected)]).toEqual([
      409,
      'carta.png è in quarantena: il controllo antivirus vi ha trovato Eicar.',
    ]);
    expect((await documents.download(own('documento_identita', 1), stranger)).status).toBe(404);
    await documents.removeFromStorage('carta.pdf');
    expect((await documents.download(own('documento_identita', 0), owner)).status).toBe(503);
  });

  it('keeps its place in its section by its reference, for its owner and for administrators, long after the upload', async () => {
    const attached = await documents.browser.attach(documents.applicationId, {});
    const paths = attached.files.filter(({ section }) => section === 'carta-identita').map(({ filePath }) => filePath);
    expect(paths).toHaveLength(2);
    const before = await documents.rows();
    // This is what the retention job leaves of uploads.
    await documents.database.query(
      `UPDATE uploads SET removed_at = now(), removing_at = now(), address = NULL, upload_session = $2
       WHERE application_id = $1`,
      [documents.applicationId, randomUUID()],
    );
    for (const path of paths) await documents.objects.remove(documents.upload(path));
    const reordered = await documents
      .browserOf(owner.userId)
      .attach(documents.applicationId, { 'carta-identita': paths.toReversed() });
    expect(reordered.files.map(({ name, index }) => [name, index])).toEqual([
      ['carta.png', 0],
      ['carta.pdf', 1],
      ['ISEE però.pdf', 0],
    ]);
    const kept = await documents
      .browserOf(ADMINISTRATOR.userId)
      .attach(documents.applicationId, { 'carta-identita': paths });
    expect(kept).toMatchObject({
      files: attached.files,
      version: 3,
      changed: { version: 3, sections: ['carta-identita'] },
    });
    const keysOf = (rows: { object_key: string }[]) => rows.map(({ object_key }) => object_key);
    expect(keysOf(await documents.rows())).toEqual(keysOf(before));
  });
});

describe('an export', () => {
  let holders: Awaited<ReturnType<typeof DataHolders.start>>;
  let app: INestApplication;

  beforeAll(async () => {
    holders = await DataHolders.start(documents.around.keys);
    app = await startApp(DocumentsHttpModule.forRoot({ ...documents.config, ...holders.urls }));
  });
  beforeEach(() => {
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

  it('is a ZIP of everything that the services hold, and of the files, and is recorded', async () => {
    await documents.attach({
      'carta-identita': [
        ['carta.pdf', aPdf(2 * MIB)],
        ['Carta.pdf', aPdf()],
      ],
      'altri-documenti': [['virus.pdf', aPdf()]],
    });
    await documents.download(API.applicationDocument(documents.applicationId, 'documento_identita', 0));
    await documents.quarantine('virus.pdf');
    const { status, headers, body } = await exported();
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      ...[200, 'application/zip', 'attachment; filename="dati-personali.zip"', 'no-store'],
    ]);
    const files = readZip(body);
    expect(files.map(({ name }) => name)).toEqual([
      'dati.json',
      `${CODE}/documento_identita/carta.pdf`,
      `${CODE}/documento_identita/Carta (2).pdf`,
      `${CODE}/altra_documentazione/IN_QUARANTENA_virus.pdf.txt`,
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
