import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccessAction, type AccessLogEntry, API, INTERNAL, type ReportedAccess } from '@lacorte/contracts';
import type { Signer } from '@lacorte/identity';
import { accessLogOf, toAccessLogRequest } from '../src/access-log/read-access-log';
import { recordAccess } from '../src/access-log/record-access';
import { PERSONAL_DATA } from '../src/personal-data';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let id: string;
let applicationCode: string;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
  applicationCode = await codeOf(id);
});
afterAll(() => service?.stop());

async function codeOf(application: string): Promise<string> {
  const [row] = await service.database.query('SELECT application_code FROM applications.application WHERE id = $1', [
    application,
  ]);
  return row.application_code;
}

const list = (query: object | string = {}) => service.http.get(API.accessLog).query(query).set(admin);
const items = async (query: object = {}) => (await list(query)).body.items;
const actionsOfApplication = async () =>
  (await items({ applicationCode })).map(({ action }: { action: string }) => action);
const total = async (query: object = {}): Promise<number> => (await list(query)).body.total;

describe('what administrators see and decide', () => {
  it('is recorded with who, when and about which application, newest first', async () => {
    const before = new Date().toISOString();
    expect((await service.http.get(API.adminApplication(id)).set(admin)).status).toBe(200);
    await service.http.put(API.applicationStatus(id)).set(admin).send({ status: 'approved' });
    const payment = { paidOn: '2026-11-02', amountCents: 15_000 };
    await service.http.post(API.applicationPayment(id)).set(admin).send(payment);
    await service.http.delete(API.applicationPayment(id)).set(admin);
    const { status, body } = await list({ applicationCode });
    expect(status).toBe(200);
    const entry = { at: expect.stringMatching(/Z$/), who: ADMINISTRATOR.email, applicationCode };
    expect(body).toEqual({
      items: ['payment-withdrawn', 'payment-recorded', 'status-changed', 'application-viewed'].map((action) => ({
        ...entry,
        action,
      })),
      total: 4,
      page: 1,
      pageSize: 50,
    });
    const instants = body.items.map(({ at }: { at: string }) => at);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect(instants.at(-1) >= before).toBe(true);
  });

  it('is not recorded when nothing came of it', async () => {
    await service.http.put(API.applicationStatus(id)).set(admin).send({ status: 'submitted' });
    await service.http.put(API.applicationStatus(id)).set(admin).send({ status: 'approved', version: 7 });
    await service.http.delete(API.applicationPayment(id)).set(admin);
    expect(await actionsOfApplication()).toEqual([]);
  });

  it('is recorded with the change or not at all', async () => {
    await service.database.query(
      "ALTER TABLE applications.access_log ADD CONSTRAINT broken CHECK (action <> 'status-changed') NOT VALID",
    );
    const change = await service.http.put(API.applicationStatus(id)).set(admin).send({ status: 'approved' });
    await service.database.query('ALTER TABLE applications.access_log DROP CONSTRAINT broken');
    expect(change.status).toBe(500);
    const shown = await service.http.get(API.adminApplication(id)).set(admin);
    expect([shown.body.applicationStatus, shown.body.version]).toEqual(['submitted', 1]);
  });

  it('includes the bare list, but not its pages', async () => {
    const before = await total({ action: 'bare-list' });
    await service.http.get(API.adminApplications).set(admin);
    await service.http.get(API.adminApplications).query({ page: 1 }).set(admin);
    expect(await total({ action: 'bare-list' })).toBe(before + 1);
    const [entry] = await items({ action: 'bare-list' });
    expect(entry).toEqual({ at: expect.any(String), who: ADMINISTRATOR.email, action: 'bare-list' });
  });

  it('includes a message marked as answered, once, and marked as not answered', async () => {
    const { body: contact } = await service.http.post(API.contacts).send({
      ...{ nome: 'Amina', cognome: 'Diallo', email: 'amina@example.com', oggetto: 'altro', messaggio: 'Buongiorno' },
    });
    const counts = async () => [
      await total({ action: 'contact-answered' }),
      await total({ action: 'contact-reopened' }),
    ];
    const [answered = 0, reopened = 0] = await counts();
    for (const mark of [true, true, false, false]) {
      await service.http.put(API.contactAnswered(contact.id)).set(admin).send({ answered: mark });
    }
    expect(await counts()).toEqual([answered + 1, reopened + 1]);
  });
});

describe('one application for administrators', () => {
  it('is 404 for an unknown id, and nothing is recorded', async () => {
    const before = await total();
    for (const unknown of [randomUUID(), 'non-un-id', '%00']) {
      const { status, body } = await service.http.get(`/api/admin/applications/${unknown}`).set(admin);
      expect([unknown, status, body.code]).toEqual([unknown, 404, 'not-found']);
    }
    expect(await total()).toBe(before);
  });
});

describe('the access log', () => {
  const record = (who: string, action: AccessAction, at: string, code?: string) =>
    recordAccess(service.database, { who, action, at, ...(code && { applicationCode: code }) });

  it('is filtered by person, whatever the case, by action and by application', async () => {
    await record('Marta.Riva@example.com', 'application-viewed', '2025-03-01T10:00:00Z', 'DOM-2025-000900-01');
    await record('marta.riva@example.com', 'status-changed', '2025-03-01T11:00:00Z', 'DOM-2025-000900-01');
    await record('marta.riva@example.community', 'status-changed', '2025-03-01T12:00:00Z', 'DOM-2025-000900-01');
    const found = async (query: object) => (await items(query)).map(({ at }: { at: string }) => at.slice(11, 13));
    expect(await found({ who: ' MARTA.RIVA@example.com ' })).toEqual(['11', '10']);
    expect(await found({ applicationCode: 'DOM-2025-000900-01', action: 'status-changed' })).toEqual(['12', '11']);
    for (const typed of ['dom 2025 000900 01', 'DOM202500090001', 'DOM\u20112025\u2011000900\u201101']) {
      expect([typed, await found({ applicationCode: typed })]).toEqual([typed, ['12', '11', '10']]);
    }
    expect(await found({ who: 'marta.riva@example.com', action: 'status-changed' })).toEqual(['11']);
    expect(await found({ who: 'nessuno@example.com' })).toEqual([]);
  });

  it('is filtered by days in Italy, the first and the last included', async () => {
    const who = 'giorni@example.com';
    const instants = [
      '2025-10-25T21:59:59.000Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T22:59:59.999Z',
      '2025-10-26T23:00:00.000Z',
    ];
    for (const at of instants) await record(who, 'bare-list', at);
    const found = async (query: object) => (await items({ who, ...query })).map(({ at }: { at: string }) => at);
    expect(await found({ from: '2025-10-26', to: '2025-10-26' })).toEqual([instants[2], instants[1]]);
    expect(await found({ from: '2025-10-27' })).toEqual([instants[3]]);
    expect(await found({ to: '2025-10-25' })).toEqual([instants[0]]);
  });

  it('comes in pages that repeat and lose nothing at the same instant', async () => {
    const who = 'pagine@example.com';
    await recordAccess(
      service.database,
      ...Array.from({ length: 7 }, (_, n) => ({
        ...{ who, action: 'application-viewed' as const, at: '2025-05-05T05:05:05Z' },
        applicationCode: `DOM-2025-00000${n}-00`,
      })),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ who, page, pageSize: 3 })));
    expect(pages.map(({ body }) => [body.items.length, body.total, body.page, body.pageSize])).toEqual([
      [3, 7, 1, 3],
      [3, 7, 2, 3],
      [1, 7, 3, 3],
      [0, 7, 4, 3],
    ]);
    const codes = pages.flatMap(({ body }) =>
      body.items.map((item: { applicationCode: string }) => item.applicationCode),
    );
    expect(new Set(codes).size).toBe(7);
  });

  it('refuses filters that are none', async () => {
    const refusals: [query: string, fields: Record<string, string>][] = [
      ['who=marta', { who: 'Indirizzo email non valido' }],
      ['who=a@example.com&who=b@example.com', { who: 'Indirizzo email non valido' }],
      ['action=deleted', { action: 'Tipo di operazione non valido' }],
      ['action=constructor', { action: 'Tipo di operazione non valido' }],
      ['applicationCode=DOM-2026', { applicationCode: 'Codice domanda non valido' }],
      ['from=2026-02-30&to=oggi', { from: 'Data non valida', to: 'Data non valida' }],
      ['from=0000-01-01', { from: 'Data non valida' }],
      ['from=2026-03-02&to=2026-03-01', { to: 'La data finale precede quella iniziale' }],
      ['page=0&pageSize=201', { page: 'Pagina non valida', pageSize: 'Numero di righe per pagina non valido' }],
    ];
    for (const [query, fields] of refusals) {
      const { status, body } = await list(query);
      expect([query, status, body.code, body.fields]).toEqual([query, 400, 'validation', fields]);
    }
  });

  it('takes empty filters for none', async () => {
    expect(await total({ who: '', action: '', applicationCode: '', from: '', to: '' })).toBe(await total());
  });
});

describe('what is in the access log', () => {
  it('stays as it was written, also for the role of the service', async () => {
    await service.http.get(API.adminApplication(id)).set(admin);
    const [{ user }] = await service.database.query('SELECT current_user AS user');
    expect(user).toBe('applications');
    const before = await items({ applicationCode });
    for (const statement of [
      "UPDATE applications.access_log SET action = 'bare-list'",
      'UPDATE applications.access_log SET at = at WHERE false',
      'DELETE FROM applications.access_log',
      'TRUNCATE applications.access_log',
      'TRUNCATE applications.access_log_name CASCADE',
    ]) {
      await expect(service.database.query(statement)).rejects.toThrow('access_log is append-only');
    }
    await expect(
      service.database.query("UPDATE applications.access_log_name SET email = 'altro@example.com'"),
    ).rejects.toThrow('access_log_name is append-only');
    await expect(service.database.query('DELETE FROM applications.access_log_name')).rejects.toThrow(
      'violates foreign key constraint',
    );
    expect(await items({ applicationCode })).toEqual(before);
  });

  it('loses the name of an erased account, which never comes back', async () => {
    const who = 'Addio@example.com';
    await recordAccess(service.database, { who, action: 'application-viewed', applicationCode });
    const account = { userId: randomUUID(), email: 'addio@example.com', provenEmail: 'addio@example.com' };
    const person = { ...account, applicationIds: [], contactIds: [] };
    await service.database.transaction((manager) => PERSONAL_DATA.erase(manager, person));
    expect(await items({ applicationCode })).toEqual([
      { at: expect.any(String), who: null, action: 'application-viewed', applicationCode },
    ]);
    const reviving = "UPDATE applications.access_log_name SET email = 'addio@example.com' WHERE email IS NULL";
    await expect(service.database.query(reviving)).rejects.toThrow('access_log_name is append-only');
    await recordAccess(service.database, { who, action: 'status-changed', applicationCode });
    expect((await items({ applicationCode })).map((entry: { who: string | null }) => entry.who)).toEqual([who, null]);
    expect(await total({ who })).toBe(1);
  });

  it('names a person once, however many things they do at the same time', async () => {
    const who = 'insieme@example.com';
    await Promise.all(
      Array.from({ length: 20 }, () => recordAccess(service.database, { who, action: 'application-viewed' })),
    );
    expect(await total({ who })).toBe(20);
    const names = await service.database.query('SELECT FROM applications.access_log_name WHERE email = $1', [who]);
    expect(names).toHaveLength(1);
  });
});

describe('what administrators see of an application', () => {
  it('is a view also by a part alone, once for one look', async () => {
    const parts = ['assessment', 'assessmentHistory', 'applicationNotes', 'applicationDuplicates'] as const;
    for (const part of [...parts, 'applicationChecks', 'applicationHistory', 'documentRequests'] as const) {
      const [one = ''] = await addApplications(service.database, [{}]);
      const code = await codeOf(one);
      for (let call = 0; call < 2; call++) expect((await service.http.get(API[part](one)).set(admin)).status).toBe(200);
      const first = { who: ADMINISTRATOR.email, action: 'application-viewed' };
      expect([part, await items({ applicationCode: code })]).toMatchObject([part, [first]]);
      const other = { ...ADMINISTRATOR, userId: randomUUID(), email: 'paolo@example.com' };
      await service.http.get(API[part](one)).set(await loggedIn(other));
      expect(await items({ applicationCode: code })).toMatchObject([{ who: other.email }, first]);
    }
  });

  it('has no second entry for the parts of details that were just opened', async () => {
    await service.http.get(API.adminApplication(id)).set(admin);
    await Promise.all([API.assessment, API.applicationNotes].map((part) => service.http.get(part(id)).set(admin)));
    expect(await actionsOfApplication()).toEqual(['application-viewed']);
  });

  it('includes the duplicates that it shows', async () => {
    const who = `${randomUUID()}@example.com`;
    const headers = await loggedIn({ ...ADMINISTRATOR, userId: randomUUID(), email: who });
    const codiceFiscale = 'VRDNNA75D55F205H';
    const twins = await addApplications(service.database, [{ codiceFiscale }, { codiceFiscale }, { codiceFiscale }]);
    const [first = '', second = ''] = twins;
    await service.http.get(API.adminApplication(second)).set(headers);
    for (let call = 0; call < 2; call++) {
      expect((await service.http.get(API.applicationDuplicates(first)).set(headers)).body).toHaveLength(2);
    }
    const viewed = (await items({ action: 'application-viewed', who })).map(
      (entry: AccessLogEntry) => entry.applicationCode,
    );
    expect(viewed.toSorted()).toEqual(await Promise.all(twins.map(codeOf)));
  });
});

describe('what other services report', () => {
  const reportAs = async (process: Signer, ...entries: object[]) =>
    service.http
      .post(INTERNAL.accessLog)
      .set(await asService(process))
      .send({ entries });
  const report = (...entries: object[]) => reportAs('documents-worker', ...entries);
  const download = (part: Partial<ReportedAccess> = {}): ReportedAccess => ({
    ...{ id: '1', at: '2026-02-03T04:05:06.789012Z', who: 'scarica@example.com', action: 'documents-downloaded' },
    ...part,
  });

  it('is recorded under the code of the application', async () => {
    expect((await report(download({ id: randomUUID(), applicationId: id }))).status).toBe(204);
    expect(await items({ applicationCode })).toEqual([
      { at: '2026-02-03T04:05:06.789Z', who: 'scarica@example.com', action: 'documents-downloaded', applicationCode },
    ]);
  });

  it('is recorded once, in how many reports it comes', async () => {
    const [first, second] = [randomUUID(), randomUUID()].map((each) => download({ id: each, applicationId: id }));
    await Promise.all([report(first as object), report(first as object), report(first as object, second as object)]);
    await report(second as object, first as object);
    expect(await actionsOfApplication()).toEqual(['documents-downloaded', 'documents-downloaded']);
  });

  it('is told apart by its fields where it has no id', async () => {
    const who = 'persona.uno@example.com';
    const entry = { at: '2026-02-03T04:05:06Z', who, action: 'personal-data-exported', userId: randomUUID() };
    await reportAs('documents', entry);
    await reportAs('documents', entry, { ...entry, userId: randomUUID() });
    expect(await total({ who })).toBe(2);
  });

  it('may be of an application and of an account that are gone', async () => {
    const userId = randomUUID();
    const action = 'personal-data-exported';
    const gone = { at: '2026-02-03T04:05:06Z', who: null, action, applicationId: randomUUID() };
    expect((await reportAs('documents', { ...gone, userId })).status).toBe(204);
    const rows = await service.database.query('SELECT * FROM applications.access_log WHERE user_id = $1', [userId]);
    expect(rows).toMatchObject([{ name_id: null, application_code: null, action }]);
  });

  it('is refused when it is malformed', async () => {
    for (const part of [
      ...[
        { action: 'status-changed' },
        { at: undefined },
        { at: '2026-02-03T04:05:06' },
        { at: '2026-W01-1T00:00:00Z' },
        { who: 7 },
      ],
      ...[{ who: 'a\u0000@example.com' }, { applicationCode: '' }, { applicationId: 'x' }],
    ]) {
      expect([part, (await report({ ...download(), ...part })).status]).toEqual([part, 400]);
    }
    expect((await report()).status).toBe(204);
    const empty = service.http.post(INTERNAL.accessLog).set(await asService('documents-worker'));
    expect((await empty.send({})).status).toBe(400);
  });

  it('is refused of a process that has no such action to report', async () => {
    const taken = download({ id: randomUUID(), applicationId: id });
    for (const process of ['documents', 'notifications-worker'] as const) {
      expect((await reportAs(process, taken)).status).toBe(403);
    }
    expect(await actionsOfApplication()).toEqual([]);
    expect((await report(taken)).status).toBe(204);
    expect(await actionsOfApplication()).toEqual(['documents-downloaded']);
  });
});

describe('a long access log', () => {
  beforeAll(async () => {
    await service.database.query(`
      WITH name AS (INSERT INTO applications.access_log_name (email)
        SELECT 'molti.' || n || '@example.com' FROM generate_series(1, 20) n RETURNING id)
      INSERT INTO applications.access_log (at, name_id, action, application_code)
      SELECT now() - make_interval(mins => n), (SELECT min(id) FROM name) + n % 20, 'application-viewed',
        'DOM-2024-' || lpad((n % 5000)::text, 6, '0') || '-00' FROM generate_series(1, 30000) n`);
    await service.database.query('VACUUM ANALYZE applications.access_log, applications.access_log_name');
  });

  async function planOf({ text }: { text: string }, parameters: unknown[]) {
    const lines = await service.database.query(`EXPLAIN ${text}`, parameters);
    return lines.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n');
  }

  it('is read by an index with any filter', async () => {
    for (const query of [
      {},
      { applicationCode: 'DOM-2024-000007-00' },
      { action: 'export' },
      { from: '2020-01-01', to: '2020-12-31' },
      { who: 'molti.3@example.com' },
      { who: 'molti.3@example.com', action: 'application-viewed', from: '2026-01-01' },
    ]) {
      const { list, parameters } = accessLogOf(toAccessLogRequest(query));
      const page = [...parameters, 20, 0];
      expect([query, await planOf(list.rows, page)]).toEqual([
        query,
        expect.not.stringMatching(/Seq Scan on access_log l/),
      ]);
      // Without a filter every row is counted.
      if (Object.keys(query).length > 0)
        expect(await planOf(list.count, parameters)).not.toMatch(/Seq Scan on access_log l/);
    }
  });
});
