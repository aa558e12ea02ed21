import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type CorrectionNotice, INTERNAL } from '@lacorte/contracts';
import { OUTBOX } from '../src/outbox';
import { markErased } from './erasing';
import { heldUp } from './locks';
import { administer, anOwner, type Owner } from './reviewing';
import { asService, RunningApplications } from './running-applications';

const DELAY_SECONDS = 120;

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start({ STATUS_MAIL_DELAY_SECONDS: String(DELAY_SECONDS) });
});
afterAll(() => service?.stop());

let person: Owner;
let version: number;
beforeEach(async () => {
  person = await anOwner(service);
  version = 1;
  await service.database.query('TRUNCATE applications.outbox');
});

interface Event {
  id: string;
  payload: {
    applicationId: string;
    entryId: string;
    toFormer: boolean;
    language: 'it' | 'fr';
    notBefore: string;
    traceparent?: string;
  };
}
const events = (): Promise<Event[]> =>
  service.database.query(`
    SELECT id, payload FROM applications.outbox WHERE kind = 'application-corrected'
    ORDER BY (payload->>'entryId')::bigint, payload->>'toFormer'`);
const correct = async (body: object) => {
  const answer = await service.http
    .put(API.ownApplication(person.id))
    .set(person.owner)
    .send({ version, ...body });
  version = answer.body.version;
  return answer;
};
const correctAsOffice = async (body: object) => {
  const reason = 'Errore di battitura';
  const answer = await administer(service, 'put', API.adminApplication(person.id), { version, reason, ...body });
  version = answer.body.version;
  return answer;
};
/** Moves the corrections that exist into the past. */
async function pass(seconds: number) {
  await service.database.query('ALTER TABLE applications.correction DISABLE TRIGGER correction_keeps_its_rows');
  await service.database.query(
    'UPDATE applications.correction SET corrected_at = corrected_at - make_interval(secs => $2) WHERE application_id = $1',
    [person.id, seconds],
  );
  await service.database.query('ALTER TABLE applications.correction ENABLE ALWAYS TRIGGER correction_keeps_its_rows');
}
const ask = async (entryId: string, of = person.id) =>
  service.http.get(INTERNAL.correctionNotice(of, entryId)).set(await asService('notifications-worker'));
/** Returns the content of the message about each correction, in the order of the corrections. */
async function notices(): Promise<(CorrectionNotice | null)[]> {
  const entries = [...new Set((await events()).map(({ payload }) => payload.entryId))];
  const answers = await Promise.all(entries.map((entry) => ask(entry)));
  return answers.map(({ body }) => body.notice);
}
const saidBy = (notice: CorrectionNotice | null | undefined) =>
  notice && [notice.fields, notice.by, notice.formerEmail];

describe('the message about a correction', () => {
  it('is due after the delay, in the language of the application, and says which fields', async () => {
    const { body } = await correct({ comune: 'Monza', nome: 'Anna' });
    const [event] = await events();
    const { at } = body.corrections[0];
    const notBefore = new Date(Date.parse(at) + DELAY_SECONDS * 1_000).toISOString();
    expect(event?.payload).toMatchObject({ applicationId: person.id, toFormer: false, language: 'it', notBefore });
    const { data } = OUTBOX.jobOf({ ...(event as Event), kind: 'application-corrected' });
    const parameters = { applicationId: person.id, entryId: event?.payload.entryId, toFormer: false };
    const wanted = { kind: 'application-corrected', language: 'it', priority: 10, parameters, notBefore };
    expect(data).toEqual({ messageId: event?.id, wanted });
    expect(await notices()).toEqual([
      {
        ...{
          applicationCode: person.applicationCode,
          nome: 'Anna',
          cognome: 'Ferrario',
          email: person.email,
          userId: person.userId,
        },
        ...{ tenderTitle: { it: expect.any(String), fr: expect.any(String) } },
        ...{ fields: ['nome', 'comune'], by: ['applicant'], formerEmail: null },
      },
    ]);
  });

  it('tells of all that followed each other within the delay, once', async () => {
    await correct({ comune: 'Monza' });
    await pass(DELAY_SECONDS - 5);
    await correct({ nome: 'Anna', comune: 'Como' });
    await pass(DELAY_SECONDS - 5);
    await correctAsOffice({ telefono: '+39 02 1234567' });
    expect((await notices()).map(saidBy)).toEqual([
      ...[null, null, [['nome', 'comune', 'telefono'], ['applicant', 'office'], null]],
    ]);
    await pass(DELAY_SECONDS);
    await correct({ cognome: 'Verdi' });
    const later = (await notices()).map(saidBy);
    expect(later[2]).toEqual([['nome', 'comune', 'telefono'], ['applicant', 'office'], null]);
    expect(later[3]).toEqual([['cognome'], ['applicant'], null]);
  });

  it('is sent within six delays of the first correction, however many follow', async () => {
    await correct({ indirizzo: 'Via Nuova 0', nome: 'Anna' });
    for (let house = 1; house <= 6; house += 1) {
      await pass(DELAY_SECONDS - 5);
      await correct({ indirizzo: `Via Nuova ${house}` });
    }
    const told = (await notices()).map((notice) => notice?.fields ?? null);
    expect(told).toEqual([null, null, null, null, null, ['nome', 'indirizzo'], ['indirizzo']]);
  });

  it('goes to the former address, too, when the office has changed it, also if other corrections follow', async () => {
    await correctAsOffice({ email: 'uno@example.com' });
    await correctAsOffice({ email: 'due@example.com' });
    await correct({ comune: 'Monza' });
    expect((await events()).map(({ payload }) => payload.toFormer)).toEqual([false, true, false, true, false, true]);
    const [, , last] = await notices();
    expect(saidBy(last)).toEqual([['comune', 'email'], ['applicant', 'office'], person.email]);
    expect(last?.email).toBe('due@example.com');
    await correctAsOffice({ email: person.email });
    expect((await notices()).at(-1)).toMatchObject({ email: person.email, formerEmail: null });
    await pass(DELAY_SECONDS);
    await correct({ comune: 'Como' });
    expect((await events()).at(-1)?.payload.toFormer).toBe(false);
  });

  it('leaves out a change of the address by the account', async () => {
    await correct({ comune: 'Monza' });
    await service.database.query(
      `INSERT INTO applications.correction (application_id, changes)
       VALUES ($1, '[{"field": "email", "from": "a@example.com", "to": "b@example.com"}]')`,
      [person.id],
    );
    expect((await notices()).map(saidBy)).toEqual([[['comune'], ['applicant'], null]]);
  });

  it('waits for a correction that is about to be committed', async () => {
    await correct({ comune: 'Monza' });
    const [event] = await events();
    const lock: [string, unknown[]] = ['SELECT FROM applications.application WHERE id = $1 FOR UPDATE', [person.id]];
    const [answer] = await heldUp(service.database, lock, [() => ask(event?.payload.entryId ?? '')], (holder) =>
      holder.query(
        `INSERT INTO applications.correction (application_id, changes)
         VALUES ($1, '[{"field": "nome", "from": "Lucia", "to": "Anna"}]')`,
        [person.id],
      ),
    );
    expect(answer.body).toEqual({ notice: null });
  });

  it('is not found for an erased application', async () => {
    await correct({ comune: 'Monza' });
    const [event] = await events();
    await markErased(service, person.id);
    expect((await ask(event?.payload.entryId ?? '')).status).toBe(404);
  });
});
