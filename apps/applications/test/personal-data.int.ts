import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT, type ErasedRecords, INTERNAL, type OwnApplication } from '@lacorte/contracts';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { checkEntities, checkStatements, declaredStatements } from '@lacorte/persistence';
import { createRedis, type TestRedis, waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Client } from 'pg';
import { readWorkerConfig } from '../src/config';
import { eraseApplications } from '../src/erasure/erase-applications';
import { PERSONAL_DATA } from '../src/personal-data';
import { NUMBERING_LOCK } from '../src/submissions/numbering';
import { WorkerModule } from '../src/worker.module';
import { heldUp } from './locks';
import { asService, KEYS, loggedIn, RunningApplications } from './running-applications';

const fileOf = (applicationId: string) => `carta-${applicationId}.pdf`;
const ATTACHED_AT = '2026-05-04T08:00:00.000Z';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

/** An account with its address, applications and requests. */
async function aPerson(role: 'user' | 'admin' = 'user') {
  const identity = { userId: randomUUID(), email: `persona.${randomUUID()}@example.com`, role };
  const headers = await loggedIn(identity);
  return {
    ...identity,
    headers,
    /** Submits an application. @returns its id and code */
    submit: async () => {
      const body = anApplication().with({ email: identity.email }).body();
      const answer = await service.http
        .post(API.applications)
        .set(headers)
        .set('Idempotency-Key', randomUUID())
        .send(body);
      return { id: answer.body.id as string, code: answer.body.applicationCode as string };
    },
  };
}
type Someone = Awaited<ReturnType<typeof aPerson>>;

const contactFrom = async (email: string): Promise<string> => {
  const message = { nome: 'Lucia', cognome: 'Ferrario', email, oggetto: 'altro', messaggio: 'Buongiorno' };
  return (await service.http.post(API.contacts).send(message)).body.id;
};
const setStatus = (id: string, status: string, admin: Someone) =>
  service.http.put(API.applicationStatus(id)).set(admin.headers).send({ status });
const pay = (id: string, admin: Someone) =>
  service.http
    .post(API.applicationPayment(id))
    .set(admin.headers)
    .send({ paidOn: '2026-11-02', amountCents: '15000', note: `Bonifico ${id}` });
/** Reports one attached file, as documents does. */
async function attach(applicationId: string): Promise<void> {
  const name = fileOf(applicationId);
  const changed = { version: 1, at: ATTACHED_AT, sections: ['carta-identita'] };
  const report = {
    applicationId,
    documenti: { documento_identita: name },
    version: 1,
    files: [{ name }],
    changed,
  };
  const headers = await asService('documents-worker');
  const { status } = await service.http
    .post(INTERNAL.attachedDocuments)
    .set(headers)
    .send({ reports: [report] });
  expect(status).toBe(200);
}
const erase = ({ userId, email }: Pick<Someone, 'userId' | 'email'>, provenEmail = ''): Promise<ErasedRecords> =>
  eraseApplications(service.database, { userId, email, provenEmail });
const statusOf = async (id: string) => (await service.http.get(API.application(id))).status;
/** Whether any table of the schema has this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = Object.keys(PERSONAL_DATA.tables);
  const found = await Promise.all(
    tables.map(async (table) => {
      const rows = await service.database.query(
        `SELECT FROM applications.${table} AS r WHERE strpos(lower(r::text), lower($1)) > 0 LIMIT 1`,
        [text],
      );
      return rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}

describe('the schema of applications', () => {
  it('has the tables of the personal data register, and no others', async () => {
    expect(await PERSONAL_DATA.differences(service.database)).toEqual([]);
  });

  it('has the tables, columns and constraints that the entities declare', async () => {
    expect(await checkEntities(service.database)).toEqual([]);
  });

  it('has the columns that the statements of both processes declare', async () => {
    const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
    expect(statements.length).toBeGreaterThan(225);
    const client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    expect(await checkStatements(client, statements)).toEqual([]);
    await client.end();
  });
});

const exported = async (body: object) => {
  const headers = await asService('documents');
  return service.http.post(INTERNAL.exportPersonalData).set(headers).send(body);
};

describe('what applications exports of a person', () => {
  it('is their applications with history and payments, and messages from a proven address', async () => {
    const [person, admin] = [await aPerson(), await aPerson('admin')];
    const { id, code } = await person.submit();
    await (await aPerson()).submit();
    const contactId = await contactFrom(person.email.toUpperCase());
    await setStatus(id, 'approved', admin);
    await pay(id, admin);
    await attach(id);
    // documents exports it, with the names of the files.
    const download = { id: randomUUID(), action: 'documents-downloaded', who: admin.email, applicationId: id };
    const reported = service.http.post(INTERNAL.accessLog).set(await asService('documents-worker'));
    expect((await reported.send({ entries: [{ ...download, at: ATTACHED_AT }] })).status).toBe(204);
    const account = { userId: person.userId, email: person.email, provenEmail: person.email };
    const { status, body } = await exported(account);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applications: [{ id, code }], contactIds: [contactId] });
    expect(body.sections.contacts).toMatchObject([{ messaggio: 'Buongiorno' }]);
    expect(body.sections.applications).toMatchObject([
      {
        ...{ id, applicationCode: code, email: person.email, telefono: expect.any(String), requests: [], rankings: [] },
        history: [{ from: 'submitted', to: 'approved', at: expect.any(String) }],
        payments: [
          { kind: 'recorded', amountCents: 15_000, paidOn: '2026-11-02' },
          { kind: 'received', amountCents: 15_000, paidOn: '2026-11-02', method: 'other' },
        ],
        attachments: [{ at: expect.any(String), sections: ['carta-identita'] }],
      },
    ]);
    expect(body.sections.accessLog).toMatchObject([
      { action: 'status-changed', applicationCode: code },
      { action: 'payment-recorded', applicationCode: code },
    ]);
    // The administrator who decided is another person.
    expect(JSON.stringify(body)).not.toContain(admin.email);
    const unproven = await exported({ ...account, provenEmail: '' });
    expect(unproven.body).toMatchObject({ contactIds: [], applications: [{ id }] });
  });

  it('is refused without a person', async () => {
    expect((await exported({ email: 'x' })).status).toBe(400);
  });
});

describe('applications that auth asks about before an erasure', () => {
  it('are those of the account with another e-mail than its own, oldest first', async () => {
    const person = await aPerson();
    const other = await aPerson();
    await person.submit();
    const email = 'mia.madre@example.com';
    const send = () => {
      const body = anApplication().with({ email }).body();
      return service.http.post(API.applications).set(person.headers).send(body);
    };
    const codes = [(await send()).body.applicationCode, (await send()).body.applicationCode];
    const ask = async ({ userId, email: own }: Someone) => {
      const call = service.http.post(INTERNAL.otherPeopleApplications).set(await asService('auth'));
      return (await call.send({ userId, email: own.toUpperCase() })).body;
    };
    expect(await ask(person)).toEqual({ applicationCodes: codes });
    expect(await ask(other)).toEqual({ applicationCodes: [] });
    await eraseApplications(service.database, { ...person, provenEmail: '' });
    expect(await ask(person)).toEqual({ applicationCodes: [] });
  });
});

describe('the question of auth and a submission for another person at once', () => {
  const submitFor = async (person: Someone) => {
    const body = anApplication().with({ email: 'mia.madre@example.com' }).body();
    return service.http.post(API.applications).set(person.headers).send(body);
  };
  const ask = async ({ userId, email }: Someone): Promise<string[]> => {
    const call = service.http.post(INTERNAL.otherPeopleApplications).set(await asService('auth'));
    return (await call.send({ userId, email })).body.applicationCodes;
  };

  it('end with the code in the answer, or without the application', async () => {
    for (const questionFirst of [true, false]) {
      const person = await aPerson();
      const acts: (() => Promise<unknown>)[] = [() => submitFor(person), () => ask(person)];
      if (questionFirst) acts.reverse();
      const results = await heldUp(service.database, [NUMBERING_LOCK.text], acts);
      const [codes, sent] = (questionFirst ? results : results.toReversed()) as [string[], { status: number }];
      expect([codes.length, sent.status]).toEqual(questionFirst ? [0, 401] : [1, 201]);
    }
  });

  it('leave the account closed to submissions for a minute only, as auth may not erase it', async () => {
    const person = await aPerson();
    await ask(person);
    expect((await submitFor(person)).status).toBe(401);
    await service.database.query(`UPDATE applications.erasure_hold SET held_at = now() - interval '1 minute'`);
    expect((await submitFor(person)).status).toBe(201);
    expect(await ask(person)).toHaveLength(1);
    await PERSONAL_DATA.removeExpired(service.database, 'erasure_hold');
    expect(await service.database.query('SELECT FROM applications.erasure_hold')).toEqual([]);
  });
});

describe('the erasure of a person in applications', () => {
  it('deletes what was not decided, and its receipts are gone', async () => {
    const [person, admin, other] = [await aPerson(), await aPerson('admin'), await aPerson()];
    const { id } = await person.submit();
    const untouched = await other.submit();
    await setStatus(id, 'under_review', admin);
    await attach(id);
    const contactId = await contactFrom(person.email);
    expect(await erase(person, person.email)).toEqual({ applicationIds: [id], contactIds: [contactId] });
    expect(await tablesWith(person.email)).toEqual([]);
    expect(await tablesWith(id)).toEqual(['erasure']);
    const entry = 'SELECT action, name_id AS name FROM applications.access_log WHERE user_id = $1';
    expect(await service.database.query(entry, [person.userId])).toEqual([
      { action: 'personal-data-erased', name: null },
    ]);
    expect([await statusOf(id), await statusOf(untouched.id)]).toEqual([404, 200]);
  });

  it('keeps the code, the history and the payments of what was decided, without the person', async () => {
    const [person, admin] = [await aPerson(), await aPerson('admin')];
    const [decided, paid] = [await person.submit(), await person.submit()];
    await setStatus(decided.id, 'rejected', admin);
    await pay(paid.id, admin);
    await attach(decided.id);
    await erase(person);
    const left = [person.email, person.userId, `Bonifico ${paid.id}`, fileOf(decided.id)].map(tablesWith);
    expect(await Promise.all(left)).toEqual([[], ['access_log', 'erasure'], [], []]);
    expect(
      await service.database.query('SELECT sections FROM applications.attachment_entry WHERE application_id = $1', [
        decided.id,
      ]),
    ).toEqual([{ sections: ['carta-identita'] }]);
    expect([await statusOf(decided.id), await statusOf(paid.id)]).toEqual([404, 404]);
    const rows = await service.database.query(
      `SELECT nome, cognome, codice_fiscale, telefono, application_code AS code, application_status AS status
       FROM applications.application WHERE id = ANY($1) ORDER BY created_at`,
      [[decided.id, paid.id]],
    );
    const pseudonym = { nome: 'Account', cognome: 'eliminato', codice_fiscale: '-', telefono: '-' };
    expect(rows).toEqual([
      { ...pseudonym, code: decided.code, status: 'rejected' },
      { ...pseudonym, code: paid.code, status: 'submitted' },
    ]);
    const history = await service.http.get(API.applicationHistory(decided.id)).set(admin.headers);
    expect(history.body).toMatchObject([{ from: 'submitted', to: 'rejected', changedBy: admin.email }]);
    const [payment] = await service.database.query('SELECT * FROM applications.payment WHERE application_id = $1', [
      paid.id,
    ]);
    expect(payment).toMatchObject({ amount_cents: 15_000, note: null });
    const recipients = await service.http
      .get(INTERNAL.paymentRecipients)
      .query({ before: new Date().toISOString(), limit: 200, again: true })
      .set(await asService('notifications'))
      .expect(200);
    expect(JSON.stringify(recipients.body)).not.toContain(decided.code);
  });

  it('names an erased administrator in words where they decided about others', async () => {
    const [person, admin] = [await aPerson(), await aPerson('admin')];
    const { id } = await person.submit();
    await setStatus(id, 'approved', admin);
    await pay(id, admin);
    const contactId = await contactFrom(person.email);
    await service.http.put(API.contactAnswered(contactId)).set(admin.headers).send({ answered: true });
    expect((await service.http.get(API.applicationNotes(id)).set(admin.headers)).status).toBe(200);
    await erase(admin, admin.email);
    expect(await tablesWith(admin.email)).toEqual([]);
    const reader = await aPerson('admin');
    const history = await service.http.get(API.applicationHistory(id)).set(reader.headers);
    expect(history.body).toMatchObject([{ to: 'approved', changedBy: null }]);
    expect(await tablesWith(ERASED_ACCOUNT)).toEqual([
      ...['status_change', 'payment_entry', 'payment', 'incoming_payment_act', 'contact'],
    ]);
    const log = await service.http.get(API.accessLog).query({ pageSize: 200 }).set(reader.headers);
    expect(log.body.items).toContainEqual(expect.objectContaining({ action: 'status-changed', who: null }));
  });

  it('leaves the acts of an administrator who had its e-mail address before, if the account has not proven it', async () => {
    const [person, admin] = [await aPerson(), await aPerson('admin')];
    const { id } = await person.submit();
    await setStatus(id, 'approved', admin);
    const stranger = { ...(await aPerson()), email: admin.email };
    const { body } = await exported({ userId: stranger.userId, email: admin.email, provenEmail: '' });
    expect(body.sections.accessLog).toEqual([]);
    await erase(stranger);
    const log = await service.http.get(API.accessLog).query({ pageSize: 200 }).set(admin.headers);
    expect(log.body.items).toContainEqual(expect.objectContaining({ action: 'status-changed', who: admin.email }));
  });

  it('is in the access log under the command of staff, if they have run it', async () => {
    const [person, reader] = [await aPerson(), await aPerson('admin')];
    const by = `npm run privacy ${randomUUID()}`;
    const { userId, email } = person;
    await eraseApplications(service.database, { userId, email, provenEmail: '', by });
    const log = await service.http.get(API.accessLog).query({ pageSize: 200 }).set(reader.headers);
    expect(log.body.items).toContainEqual(expect.objectContaining({ action: 'personal-data-erased', who: by }));
  });

  it('leaves messages from an address that the account has not proven', async () => {
    const person = await aPerson();
    const contactId = await contactFrom(person.email);
    expect((await erase(person)).contactIds).toEqual([]);
    expect(await tablesWith(contactId)).toContain('contact');
  });

  it('answers the same when it is repeated, and takes what came in between', async () => {
    const person = await aPerson();
    const first = await person.submit();
    await erase(person);
    expect(await erase(person)).toMatchObject({ applicationIds: [first.id] });
    const late = await (await aPerson()).submit();
    const make = 'UPDATE applications.application SET user_id = $2 WHERE id = $1';
    await service.database.query(make, [late.id, person.userId]);
    const { applicationIds } = await erase(person);
    expect([...applicationIds].sort()).toEqual([first.id, late.id].sort());
    expect(await statusOf(late.id)).toBe(404);
  });

  it('ends with nothing of a submission that was on its way, whichever was first', async () => {
    for (const erasureFirst of [true, false]) {
      const person = await aPerson();
      const acts: (() => Promise<unknown>)[] = [() => person.submit(), () => erase(person)];
      if (erasureFirst) acts.reverse();
      await heldUp(service.database, [NUMBERING_LOCK.text], acts);
      expect(await tablesWith(person.email)).toEqual([]);
    }
  });

  it('leaves an account to which nothing more is submitted, with a request that began before', async () => {
    const person = await aPerson();
    await erase(person);
    const body = anApplication().with({ email: person.email }).body();
    const answer = await service.http.post(API.applications).set(person.headers).send(body);
    expect([answer.status, answer.body.code]).toEqual([401, 'session-required']);
    expect(await tablesWith(person.email)).toEqual([]);
  });

  it('changes nothing when it fails half-way', async () => {
    const person = await aPerson();
    const { id } = await person.submit();
    await service.database.query('ALTER TABLE applications.erasure RENAME TO erasure_away');
    await expect(erase(person)).rejects.toThrow('erasure');
    await service.database.query('ALTER TABLE applications.erasure_away RENAME TO erasure');
    expect(await statusOf(id)).toBe(200);
  });

  it('is not a way to rewrite the history of others', async () => {
    const [person, admin] = [await aPerson(), await aPerson('admin')];
    const { id } = await person.submit();
    await setStatus(id, 'approved', admin);
    await pay(id, admin);
    for (const change of [
      `UPDATE applications.status_change SET changed_by_email = 'x@example.com' WHERE application_id = $1`,
      `UPDATE applications.status_change SET changed_by_email = '${ERASED_ACCOUNT}', to_status = 'x' WHERE application_id = $1`,
      `UPDATE applications.payment_entry SET note = 'altro' WHERE application_id = $1`,
      `UPDATE applications.payment_entry SET amount_cents = 1 WHERE application_id = $1`,
      `DELETE FROM applications.status_change WHERE application_id = $1`,
    ]) {
      await expect(service.database.query(change, [id])).rejects.toThrow('is append-only');
    }
  });
});

const TWICE = { attempts: 2, backoff: 50 };
const NOT_FOUND = { status: 404, body: { code: 'error.notFound' } };

describe('the worker of applications', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await createRedis();
  });
  afterAll(() => redis?.stop());

  async function startWorker() {
    const config = readWorkerConfig({
      ...{ PORT: '1', LOG_LEVEL: 'silent', DATABASE_URL: service.databaseUrl, REDIS_URL: redis.url },
      ...{ ...KEYS.environmentOf('applications-worker'), AUTH_URL: service.auth.url },
    });
    const worker = await NestFactory.create(WorkerModule.forRoot(config), { logger: false, abortOnError: false });
    await worker.init();
    return worker;
  }

  it('erases a person when the job comes and auth has recorded it, and nobody on the word of a job', async () => {
    const person = await aPerson();
    const { id } = await person.submit();
    const worker = await startWorker();
    const queue = new Queue(QUEUES.applicationErasures, { connection: workerConnection(redis.url) });
    const other = await aPerson();
    const kept = await other.submit();
    const { answer } = service.auth;
    let confirmed = 0;
    service.auth.answer = (body, path) => {
      if (!path.startsWith('/internal/erasures/')) return answer(body, path);
      if (path === INTERNAL.erasureStep(person.userId)) {
        confirmed += 1;
        return { status: 204, body: {} };
      }
      const isRecorded = path === INTERNAL.erasedAccount(person.userId);
      return isRecorded ? { status: 200, body: { email: person.email, provenEmail: '' } } : NOT_FOUND;
    };
    // Adds a job as a process could that can write to Redis.
    const forged = await queue.add(JOBS.eraseApplications, { userId: other.userId, email: other.email }, TWICE);
    await waitFor(async () => (await forged.isFailed()) || undefined, { what: 'the forged job to fail' });
    expect(await statusOf(kept.id)).toBe(200);
    const job = await queue.add(JOBS.eraseApplications, { userId: person.userId, email: other.email });
    const result = async () => (await queue.getJob(job.id ?? ''))?.returnvalue as ErasedRecords | undefined;
    await waitFor(async () => (await result()) ?? false, { what: 'the erasure to end' });
    expect(await result()).toEqual({ applicationIds: [id], contactIds: [] });
    expect(await statusOf(id)).toBe(404);
    expect(await statusOf(kept.id)).toBe(200);
    expect(confirmed).toBe(1);
    service.auth.answer = answer;
    await queue.close();
    await worker.close();
  });

  it('gives applications the new address of their account, as auth has recorded it, and leaves those with another', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const [{ id }, other] = [await person.submit(), await stranger.submit()];
    const body = anApplication()
      .with({ email: `madre.${person.email}` })
      .body();
    const ofMother = await service.http.post(API.applications).set(person.headers).send(body);
    await service.database.query('UPDATE applications.application SET email = upper(email) WHERE id = $1', [id]);
    const values = { nome: 'Lucia', email: person.email };
    await service.http.put(API.userDraft).set(person.headers).send({ values, version: null });
    const [requestId, unconfirmed, to, latest] = [
      randomUUID(),
      randomUUID(),
      `n.${person.email}`,
      `n2.${person.email}`,
    ];
    const { answer } = service.auth;
    let reads = 0;
    service.auth.answer = (sent, path) => {
      if (!path.startsWith('/internal/email-changes/')) return answer(sent, path);
      const change = { userId: person.userId, isConfirmed: true, from: person.email, to };
      if (path === INTERNAL.emailChange(unconfirmed)) {
        return { status: 200, body: { ...change, userId: stranger.userId, from: stranger.email, isConfirmed: false } };
      }
      if (path !== INTERNAL.emailChange(requestId)) return NOT_FOUND;
      // The account has changed its address again while the first job ran.
      reads += 1;
      return { status: 200, body: { ...change, to: reads === 1 ? to : latest } };
    };
    const worker = await startWorker();
    const queue = new Queue(QUEUES.addressChanges, { connection: workerConnection(redis.url) });
    const forged = await queue.add(JOBS.changeEmail, { requestId: unconfirmed }, TWICE);
    await waitFor(async () => (await forged.isFailed()) || undefined, { what: 'the forged job to fail' });
    const erased = await queue.add(JOBS.changeEmail, { requestId: randomUUID() });
    const job = await queue.add(JOBS.changeEmail, { requestId });
    for (const one of [erased, job]) {
      await waitFor(async () => (await one.isCompleted()) || undefined, { what: 'the job to end' });
    }
    const rows = await service.database.query(
      'SELECT id, email, version, searchable FROM applications.application WHERE id = ANY($1)',
      [[id, other.id, ofMother.body.id]],
    );
    const { body: own } = await service.http.get(API.userApplications).set(person.headers);
    const corrected = own.find((one: OwnApplication) => one.id === id);
    const change = (from: string, then: string) => ({
      ...{ at: expect.any(String), by: 'applicant' },
      changes: [{ field: 'email', from, to: then }],
    });
    expect(corrected.corrections).toEqual([change(to, latest), change(person.email.toUpperCase(), to)]);
    const drafts = await service.http.get(API.userDrafts).set(person.headers);
    expect(drafts.body[0].values).toEqual({ nome: 'Lucia', email: latest });
    const [{ messages }] = await service.database.query(
      "SELECT count(*)::int AS messages FROM applications.outbox WHERE kind = 'application-corrected'",
    );
    expect(messages).toBe(0);
    const rowOf = (wanted: string) => rows.find((row: { id: string }) => row.id === wanted);
    expect(rowOf(id)).toMatchObject({ email: latest, version: 3, searchable: expect.stringContaining(latest) });
    expect(rowOf(other.id)).toMatchObject({ email: stranger.email, version: 1 });
    expect(rowOf(ofMother.body.id)).toMatchObject({ email: `madre.${person.email}`, version: 1 });
    service.auth.answer = answer;
    await queue.close();
    await worker.close();
  });
});
