import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { BrowserClient } from './browser-client';
import { ADMINISTRATOR, messageOf, useDocuments } from './documents-under-test';

const documents = useDocuments();

let owner: Identity;
let stranger: Identity;

const own = (type: string, index?: number) => API.ownDocument(documents.applicationId, type, index);

beforeEach(async () => {
  owner = { userId: randomUUID(), email: 'ada@example.com', role: 'user' };
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

afterEach(() => documents.around.applications.resume());

describe('an owner’s file', () => {
  it.each<[string, number | undefined, string]>([
    ['documento_identita', 0, 'attachment; filename="carta_FRONTE.pdf"'],
    ['documento_identita', 1, 'attachment; filename="carta_RETRO.png"'],
    [
      'documentazione_reddito',
      undefined,
      `attachment; filename="ISEE pero.pdf"; filename*=UTF-8''ISEE%20per%C3%B2.pdf`,
    ],
  ])('of %s at %p comes as it comes to an administrator, and is not logged', async (type, index, disposition) => {
    const mine = await documents.download(own(type, index), owner);
    expect([mine.status, mine.headers['content-disposition']]).toEqual([200, disposition]);
    expect(await documents.logged()).toEqual([]);
    const theirs = await documents.download(API.applicationDocument(documents.applicationId, type, index));
    const comparable = ({ body, headers }: typeof mine) => [
      body,
      ...['content-type', 'content-length', 'content-disposition'].map((name) => headers[name]),
    ];
    expect(comparable(mine)).toEqual(comparable(theirs));
  });

  it('is an administrator’s own one, too', async () => {
    documents.around.applications.owners.set(documents.applicationId, ADMINISTRATOR.userId);
    const blocked = { ...ADMINISTRATOR, mfaRequired: true };
    expect((await documents.download(own('documento_identita'), blocked)).status).toBe(200);
    expect(await documents.logged()).toEqual([]);
  });

  it('is not there for anyone else, in the words for what does not exist', async () => {
    const unknown = randomUUID();
    const erased = randomUUID();
    await documents.browser.attach(erased, { 'altri-documenti': [] });
    const paths = [
      API.ownDocument(unknown, 'documento_identita'),
      API.ownDocument(erased, 'documento_identita', 0),
      API.ownDocument('domanda', 'documento_identita'),
      ...[own('codice_fiscale'), own('documento_identita', 2), own('passaporto'), own('constructor')],
      ...[`${own('documento_identita')}/00`, `${own('documento_identita')}/%00`, `${own('all')}/0`, own('all')],
    ];
    const answers = [];
    for (const path of paths) answers.push(await documents.download(path, owner));
    for (const who of [stranger, ADMINISTRATOR]) {
      for (const path of [own('documento_identita'), own('documento_identita', 1), own('passaporto')]) {
        answers.push(await documents.download(path, who));
      }
    }
    for (const answer of answers) {
      expect([answer.status, messageOf(answer)]).toEqual([404, 'Il documento richiesto non esiste.']);
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
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
    await documents.database.query(
      `UPDATE documents.files SET scan_state = 'infected', scan_signature = 'Eicar'
       WHERE application_id = $1 AND name = 'carta.png'`,
      [documents.applicationId],
    );
    const infected = await documents.download(own('documento_identita', 1), owner);
    expect([infected.status, messageOf(infected)]).toEqual([
      409,
      'carta.png è in quarantena: il controllo antivirus vi ha trovato Eicar.',
    ]);
    expect((await documents.download(own('documento_identita', 1), stranger)).status).toBe(404);
    await documents.removeFromStorage('carta.pdf');
    expect((await documents.download(own('documento_identita', 0), owner)).status).toBe(503);
  });
});

describe('the reference of an attached file', () => {
  it('keeps it in its section for its owner and for administrators, long after the upload', async () => {
    const claim = await documents.browser.attach(documents.applicationId, {});
    const paths = claim.files?.filter(({ section }) => section === 'carta-identita').map(({ filePath }) => filePath);
    expect(paths).toHaveLength(2);
    const before = await documents.rows();
    // As the retention job leaves them.
    await documents.database.query(
      `UPDATE documents.uploads SET removed_at = now(), removing_at = now(), address = NULL, upload_session = $2
       WHERE application_id = $1`,
      [documents.applicationId, randomUUID()],
    );
    for (const upload of before)
      await documents.objects.remove({ bucket: documents.around.storage.uploadsBucket, key: upload.upload_id });
    const other = new BrowserClient(documents.app, documents.around.keys, owner.userId);
    const reordered = await other.attach(documents.applicationId, { 'carta-identita': (paths ?? []).toReversed() });
    expect(reordered.files?.map(({ name, index }) => [name, index])).toEqual([
      ['carta.png', 0],
      ['carta.pdf', 1],
      ['ISEE però.pdf', 0],
    ]);
    const administrators = new BrowserClient(documents.app, documents.around.keys, ADMINISTRATOR.userId);
    const kept = await administrators.attach(documents.applicationId, { 'carta-identita': paths ?? [] });
    expect(kept.files).toEqual(claim.files);
    expect(kept.version).toBe(3);
    expect(kept.changed).toMatchObject({ version: 3, sections: ['carta-identita'] });
    expect((await documents.rows()).map(({ object_key }) => object_key)).toEqual(
      before.map(({ object_key }) => object_key),
    );
  });
});
