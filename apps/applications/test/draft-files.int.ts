import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type NamedDraftFiles } from '@lacorte/contracts';
import { asService, kept, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

let service: RunningApplications;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  await tenders.opened({ closesAt: inMs(HOUR_MS) });
});
afterAll(() => service?.stop());
const usual = () => service.documents.answer;
let answer: ReturnType<typeof usual>;
beforeAll(() => {
  answer = usual();
});
afterEach(() => {
  service.documents.answer = answer;
});

const FRONT = 'uploads/1/fronte.pdf';
const BACK = 'uploads/2/retro.pdf';
const asFile = (path: string) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), size: 1_000 });

async function aPerson() {
  const userId = randomUUID();
  const headers = { ...(await loggedIn({ userId })), Cookie: 'upload-session=seduta' };
  const calls = () => service.documents.calls.filter(({ path }) => path === INTERNAL.keepDraftFiles(userId));
  return {
    userId,
    calls,
    read: () => service.http.get(API.userDraft).set(headers),
    save: (version: number | null, paths: string[] | undefined, nome = 'Lucia') =>
      service.http
        .put(API.userDraft)
        .set(headers)
        .send({ values: { nome, ...(paths && { documenti: { 'carta-identita': paths } }) }, version }),
  };
}
/** Documents that keeps nothing but these. */
const keepOnly = (...paths: string[]) => {
  service.documents.answer = () => ({ status: 200, body: paths.map(asFile) });
};

describe('the files of a draft', () => {
  it('are kept by documents for the browser that saves, and shown with name and size', async () => {
    const person = await aPerson();
    const { status, body } = await person.save(null, [FRONT, BACK]);
    expect([status, body.files]).toEqual([200, [asFile(FRONT), asFile(BACK)]]);
    expect(person.calls()).toEqual([
      {
        path: INTERNAL.keepDraftFiles(person.userId),
        body: { documenti: { 'carta-identita': [FRONT, BACK] }, uploadSession: 'seduta' },
      },
    ]);
    expect((await person.read()).body).toMatchObject({
      values: { documenti: { 'carta-identita': [FRONT, BACK] } },
      files: [asFile(FRONT), asFile(BACK)],
    });
  });

  it('cost no call while they are the same, and are answered all the same', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    service.documents.answer = () => ({ status: 503, body: {} });
    const { status, body } = await person.save(1, [FRONT], 'Amina');
    expect([status, body.version, body.files]).toEqual([200, 2, [asFile(FRONT)]]);
    expect(person.calls()).toHaveLength(1);
  });

  it('cost no call when there are none', async () => {
    const person = await aPerson();
    service.documents.answer = () => ({ status: 503, body: {} });
    expect((await person.save(null, undefined)).body.files).toEqual([]);
    expect((await person.save(1, [])).body.files).toEqual([]);
    expect((await person.save(2, undefined)).status).toBe(200);
    expect(person.calls()).toEqual([]);
  });

  it('follow each change of the list', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    expect((await person.save(1, [FRONT, BACK])).body.files).toEqual([asFile(FRONT), asFile(BACK)]);
    expect((await person.save(2, [BACK])).body.files).toEqual([asFile(BACK)]);
    expect((await person.save(3, [])).body.files).toEqual([]);
    expect((await person.read()).body).toMatchObject({ files: [], values: { documenti: { 'carta-identita': [] } } });
  });

  it('that documents does not keep are left out, and the rest is saved', async () => {
    const person = await aPerson();
    keepOnly(FRONT);
    const { status, body } = await person.save(null, [BACK, FRONT], 'Amina');
    expect([status, body.files]).toEqual([200, [asFile(FRONT)]]);
    expect((await person.read()).body).toMatchObject({
      values: { nome: 'Amina', documenti: { 'carta-identita': [FRONT] } },
      files: [asFile(FRONT)],
    });
  });

  it('are kept again by the save that resumes an expired draft, because documents may have released them', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT, BACK]);
    await service.database.query(
      `UPDATE applications.draft SET saved_at = now() - interval '30 days 1 minute' WHERE user_id = $1`,
      [person.userId],
    );
    keepOnly(FRONT);
    const { status, body } = await person.save(1, [FRONT, BACK]);
    expect([status, body.files, person.calls().length]).toEqual([200, [asFile(FRONT)], 2]);
  });

  it('are with the draft that a conflict shows', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    const { status, body } = await person.save(null, [BACK]);
    expect([status, body.code, body.current.files]).toEqual([409, 'version-conflict', [asFile(FRONT)]]);
  });

  it('are not kept for a save of an older version, which is a conflict also while documents is away', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    await person.save(1, [FRONT], 'Amina');
    service.documents.answer = () => ({ status: 503, body: {} });
    for (const version of [null, 1]) {
      const { status, body } = await person.save(version, [BACK]);
      expect([status, body.code, body.current.version]).toEqual([409, 'version-conflict', 2]);
    }
    expect(person.calls()).toHaveLength(1);
  });

  it('are saved later while documents is away, and the draft stays as it was', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    service.documents.answer = () => ({ status: 503, body: {} });
    expect((await person.save(1, [FRONT, BACK])).status).toBe(503);
    expect((await person.read()).body).toMatchObject({ version: 1, files: [asFile(FRONT)] });
    service.documents.answer = kept;
    expect((await person.save(1, [FRONT, BACK])).status).toBe(200);
  });
});

describe('documents, which asks for the files that are needed', () => {
  const ask = async (files: NamedDraftFiles['files']) => {
    const call = service.http.post(INTERNAL.namedDraftFiles).set(await asService('documents-worker'));
    return (await call.send({ files })).body.files;
  };

  it('learns those that a living draft of the same account names', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    await person.save(null, [FRONT]);
    await other.save(null, [BACK]);
    const mine = { userId: person.userId, path: FRONT };
    expect(await ask([mine, { ...mine, path: BACK }, { userId: other.userId, path: FRONT }])).toEqual([mine]);
    await person.save(1, []);
    expect(await ask([mine])).toEqual([]);
  });

  it('learns that those of an expired draft are not needed', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    const mine = { userId: person.userId, path: FRONT };
    const { database } = service;
    const age = (days: string) =>
      database.query(`UPDATE applications.draft SET saved_at = now() - interval '${days}' WHERE user_id = $1`, [
        person.userId,
      ]);
    await age('30 days -1 minute');
    expect(await ask([mine])).toEqual([mine]);
    await age('30 days 1 minute');
    expect(await ask([mine])).toEqual([]);
    await age('1 day');
    await database.query(
      `UPDATE applications.tender SET published_at = NULL, closes_at = now() - interval '7 days 1 minute', opens_at = now() - interval '40 days'
      WHERE id = (SELECT tender_id FROM applications.draft WHERE user_id = $1)`,
      [person.userId],
    );
    expect(await ask([mine])).toEqual([]);
  });
});
