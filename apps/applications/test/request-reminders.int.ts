import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL, type Language } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { DataSource } from 'typeorm';
import { RemindOfRequests } from '../src/document-requests/remind-of-requests';
import { EraseApplications } from '../src/erasure/erase-applications';
import { OUTBOX } from '../src/outbox';
import { dayIn, RequestActs } from './requesting-documents';
import { addApplications } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
const requests = new RequestActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(() => service.database.query('DELETE FROM applications.outbox'));

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const remind = () => new RemindOfRequests(service.database).run();
const eventsOf = async (kind: string) =>
  (
    await query<{ payload: { applicationId: string; requestId: string; language: Language } }>(
      'SELECT payload FROM applications.outbox WHERE kind = $1',
      [kind],
    )
  ).map(({ payload: { applicationId, requestId, language } }) => ({ applicationId, requestId, language }));
const reminded = async () => (await eventsOf('request-reminder-due')).map(({ requestId }) => requestId);

/** A request made ten days ago, with its deadline in so many days. */
async function aRequest(deadlineInDays: number) {
  const [applicationId = ''] = await addApplications(service.database, [{}]);
  const { id } = await requests.added(applicationId);
  await query(
    `UPDATE applications.document_request SET created_at = now() - interval '10 days', deadline = $2 WHERE id = $1`,
    [id, dayIn(deadlineInDays)],
  );
  return { id, applicationId };
}

describe('the e-mails about a request', () => {
  it('are asked for with the request and with its withdrawal, in the language of the application', async () => {
    const french = await service.submit(anApplication().body()).set('Cookie', 'language=fr');
    const applicationId: string = french.body.id;
    const { id: requestId } = await requests.added(applicationId);
    const event = { applicationId, requestId, language: 'fr' };
    expect(await eventsOf('documents-requested')).toEqual([event]);
    await requests.post(applicationId);
    expect(await eventsOf('request-withdrawn')).toEqual([]);
    await requests.withdraw(applicationId, requestId);
    await requests.withdraw(applicationId, requestId);
    expect(await eventsOf('request-withdrawn')).toEqual([event]);
    expect(await eventsOf('documents-requested')).toEqual([event]);
  });

  it('have the id of their event, so that each is sent once', async () => {
    await aRequest(5);
    const [row] = await query<{ id: string; kind: string; payload: object }>('SELECT * FROM applications.outbox');
    if (!row) throw new Error('there is no event');
    expect(OUTBOX.jobOf(row)).toMatchObject({ data: { messageId: row.id, wanted: { kind: 'documents-requested' } } });
  });

  it('find the request as it stands, and none of an erased application', async () => {
    const person = { userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b77', email: 'persona@example.com' };
    const body = anApplication().with({ email: person.email, nome: 'Lucia', cognome: 'Ferrario' });
    const { body: application } = await service.submit(body.withoutPassword().body()).set(await loggedIn(person));
    await service.database.query(`UPDATE applications.application SET application_status = 'approved' WHERE id = $1`, [
      application.id,
    ]);
    const request = await requests.added(application.id);
    const ask = async () =>
      service.http.get(INTERNAL.documentRequestNotice(request.id)).set(await asService('notifications-worker'));
    expect((await ask()).body).toEqual({
      ...{ request, applicationCode: application.applicationCode },
      ...{ nome: 'Lucia', cognome: 'Ferrario', email: person.email },
    });
    await new EraseApplications(service.database).handle(person);
    expect((await ask()).status).toBe(404);
    expect(await eventsOf('documents-requested')).toEqual([]);
  });
});

describe('the reminder of a request', () => {
  it.each([0, 1, 2])('goes out when the deadline is in %d days', async (days) => {
    const { id, applicationId } = await aRequest(days);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await eventsOf('request-reminder-due')).toEqual([{ applicationId, requestId: id, language: 'it' }]);
  });

  it('goes out once', async () => {
    const { id } = await aRequest(2);
    await remind();
    await remind();
    expect(await reminded()).toEqual([id]);
  });

  it('waits until two days before the deadline', async () => {
    await aRequest(3);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('is not sent for a request that was made in the last two days', async () => {
    const [applicationId = ''] = await addApplications(service.database, [{}]);
    await requests.added(applicationId, { deadline: dayIn(1) });
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('is not sent for one that is answered, withdrawn or expired', async () => {
    const withdrawn = await aRequest(1);
    await requests.withdraw(withdrawn.applicationId, withdrawn.id);
    await aRequest(-1);
    const answered = await aRequest(1);
    await query('UPDATE applications.document_request SET answered_at = now() WHERE id = $1', [answered.id]);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('goes out once for each of many requests while several workers run', async () => {
    const made = [];
    for (let count = 0; count < 30; count += 1) made.push((await aRequest(1)).id);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect((await reminded()).sort()).toEqual(made.sort());
  });

  it('is neither lost nor sent twice when a worker is killed between the mark and the event', async () => {
    const { id } = await aRequest(1);
    const worker = await new DataSource({
      ...{ type: 'postgres', url: service.databaseUrl, applicationName: 'killed' },
    }).initialize();
    const holder = service.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE applications.outbox IN EXCLUSIVE MODE');
    const killed = new RemindOfRequests(worker).run().then(
      () => 'ended',
      () => 'killed',
    );
    const waiting = `FROM pg_stat_activity WHERE application_name = 'killed' AND wait_event_type = 'Lock'`;
    await waitFor(async () => (await query(`SELECT ${waiting}`)).length === 1, { what: 'the mark to be set' });
    await query(`SELECT pg_terminate_backend(pid) ${waiting}`);
    expect(await killed).toBe('killed');
    await holder.rollbackTransaction();
    await holder.release();
    await worker.destroy();
    expect(await reminded()).toEqual([]);
    await remind();
    expect(await reminded()).toEqual([id]);
  }, 30_000);
});
