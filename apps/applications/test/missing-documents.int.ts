import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type DocumentsByType, INTERNAL, type Language, type ReceiptForDelivery } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { RemindOfMissing } from '../src/attachments/remind-of-missing';
import { markErased } from './erasing';
import { killedBeforeItsEvents } from './locks';
import { setStatus } from './reviewing';
import { asService, attachedAnswer, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

const tenders = new TenderActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const MANDATORY = ['carta-identita', 'codice-fiscale-doc', 'certificazione-redditi'];
const COMPLETE: DocumentsByType = {
  documento_identita: ['fronte.pdf', 'retro.pdf'],
  codice_fiscale: 'tessera.pdf',
  documentazione_reddito: 'isee.pdf',
};

/** Attaches documents of these types. */
async function attach(id: string, documenti: DocumentsByType): Promise<void> {
  const keep = 'UPDATE applications.application SET documenti = $2 WHERE id = $1';
  await service.database.query(keep, [id, JSON.stringify(documenti)]);
}

describe('what an application misses', () => {
  it('is told by the submission, by the receipt, and to its owner', async () => {
    const owner = await loggedIn({ userId: randomUUID() });
    const response = await service.submit(anApplication().withoutPassword().body()).set(owner);
    expect(response.body).toMatchObject({ missing: MANDATORY, correctedAt: null });
    const { id } = response.body;
    const receipt = async () => (await service.http.get(API.application(id))).body;
    const { duplicateOf: _, ...shown } = response.body;
    expect(await receipt()).toEqual(shown);
    service.documents.answer = () =>
      attachedAnswer({ codice_fiscale: 'tessera.pdf', prova_residenza: 'permesso.pdf' }, 1);
    await service.http.put(API.applicationDocuments(id)).set(owner).send({ documents: {} });
    const left = ['carta-identita', 'certificazione-redditi'];
    expect((await receipt()).missing).toEqual(left);
    const [own] = (await service.http.get(API.userApplications).set(owner)).body;
    expect(own.missing).toEqual(left);
    expect(own).not.toHaveProperty('correctedAt');
    await attach(id, COMPLETE);
    expect((await receipt()).missing).toEqual([]);
  });
});

describe('what services are told for a receipt', () => {
  const delivery = async (id: string): Promise<ReceiptForDelivery> =>
    (await service.http.get(INTERNAL.receipt(id)).set(await asService('notifications-worker'))).body;

  it('says until when documents can be added, and that they cannot once the tender or the status is another', async () => {
    const closesAt = inMs(HOUR_MS);
    await tenders.opened({ closesAt });
    const { id } = await service.submitted();
    expect((await delivery(id)).adding).toEqual({ closesAt });
    await setStatus(service.database, id, 'under_review');
    expect((await delivery(id)).adding).toBeNull();
    await setStatus(service.database, id, 'submitted');
    await tenders.closeAll();
    expect((await delivery(id)).adding).toBeNull();
    await tenders.opened();
    expect((await delivery((await service.submitted()).id)).adding).toEqual({ closesAt: null });
  });

  it('says how long the confirmation waits for documents: a few seconds, and not once none is missing', async () => {
    const [waiting, complete, late] = [await service.submitted(), await service.submitted(), await service.submitted()];
    await attach(complete.id, COMPLETE);
    // Moves the submission into the near future, so that no time has passed since.
    await moveSubmission(waiting.id, '0 seconds', 'now()');
    await moveSubmission(late.id, '-5 seconds', 'now()');
    const expected = async ({ id }: { id: string }) => (await delivery(id)).documentsExpectedMs;
    expect(await expected(waiting)).toBeGreaterThan(0);
    expect(await expected(waiting)).toBeLessThanOrEqual(4_000);
    expect([await expected(complete), await expected(late)]).toEqual([0, 0]);
  });
});

/** Moves a submission to so long after (or before) an instant. */
const moveSubmission = (id: string, by: string, from = 'created_at') =>
  query(`UPDATE applications.application SET created_at = ${from} + $2::interval WHERE id = $1`, [id, by]);

const remind = () => new RemindOfMissing(service.database).run();
const reminded = async () => {
  const events = await query<{ payload: { applicationId: string; language: Language } }>(
    `SELECT payload FROM applications.outbox WHERE kind = 'missing-reminder-due'`,
  );
  return events.map(({ payload }) => payload);
};

/** Moves a submission to so long before the moment of the reminder of its tender, or after it if negative. */
async function submittedBefore(hours: number): Promise<string> {
  const { id } = await service.submitted();
  await query(
    `UPDATE applications.application a SET created_at = t.closes_at - make_interval(hours => 72 + $2)
     FROM applications.tender t WHERE t.id = a.tender_id AND a.id = $1`,
    [id, hours],
  );
  return id;
}
const closingIn = (hours: number) => tenders.opened({ closesAt: inMs(hours * HOUR_MS) });

describe('the reminder of missing documents', () => {
  beforeEach(() => query('TRUNCATE applications.outbox'));

  it('goes out 72 hours before the closing, in the applicant’s language, and not earlier', async () => {
    const tender = await closingIn(73);
    const id = await submittedBefore(1);
    await query(`UPDATE applications.application SET language = 'fr' WHERE id = $1`, [id]);
    expect(await remind()).toEqual({ reminded: 0 });
    await query(`UPDATE applications.tender SET closes_at = closes_at - interval '1 hour' WHERE id = $1`, [tender.id]);
    await moveSubmission(id, '-2 hours');
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await reminded()).toEqual([expect.objectContaining({ applicationId: id, language: 'fr' })]);
  });

  it('goes out once, also when the tender is extended afterwards', async () => {
    const { id } = await closingIn(1);
    await submittedBefore(1);
    await remind();
    await remind();
    expect((await tenders.act(id, 'extend', { closesAt: inMs(71 * HOUR_MS) })).status).toBe(200);
    await remind();
    expect(await reminded()).toHaveLength(1);
  });

  it('goes only to who applied before, is submitted and misses something, and never without a closing time', async () => {
    await closingIn(1);
    const incomplete = await submittedBefore(1);
    await submittedBefore(-1);
    const [complete, reviewed, erased] = [await submittedBefore(1), await submittedBefore(1), await submittedBefore(1)];
    await attach(complete, COMPLETE);
    await attach(incomplete, { codice_fiscale: 'tessera.pdf', documentazione_reddito: 'isee.pdf' });
    await setStatus(service.database, reviewed, 'under_review');
    await markErased(service, erased);
    await remind();
    expect((await reminded()).map(({ applicationId }) => applicationId)).toEqual([incomplete]);
    await tenders.opened();
    const { id } = await service.submitted();
    await moveSubmission(id, '-30 days');
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('is neither lost nor sent twice when a worker is killed, or several run', async () => {
    await closingIn(1);
    const ids = [await submittedBefore(1), await submittedBefore(2)].sort();
    expect(await killedBeforeItsEvents(service, (worker) => new RemindOfMissing(worker).run())).toBeDefined();
    expect(await reminded()).toEqual([]);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect((await reminded()).map(({ applicationId }) => applicationId).sort()).toEqual(ids);
  });
});
