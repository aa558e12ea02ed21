import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  APPLICATION_FIELD_NAMES,
  type ApplicationDetails,
  INTERNAL,
  type ListedApplication,
  type OwnApplication,
} from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { LATE_FIELDS } from '../src/corrections/correction.row';
import { NUMBERING_LOCK } from '../src/submissions/numbering';
import { AssessmentActs, FACTS } from './assessing';
import { markErased } from './erasing';
import { heldUp } from './locks';
import { PublicationActs } from './publishing-rankings';
import { ADMINISTRATOR, administer, anOwner, asAdmin, type Owner, setStatus } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

const REASON = 'Errore di battitura';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
const assessments = new AssessmentActs(() => service);
const rankings = new PublicationActs(() => service);

let person: Owner;
let id: string;
beforeEach(async () => {
  await rankings.tenders.opened();
  person = await anOwner(service);
  id = person.id;
});

const correct = (body: object | string, headers = person.owner, of = id) =>
  service.http
    .put(API.ownApplication(of))
    .set(headers)
    .type('json')
    .send(typeof body === 'string' ? body : JSON.stringify(body));
const correctAsOffice = (body: object, of = id) => administer(service, 'put', API.adminApplication(of), body);
async function own(): Promise<OwnApplication> {
  const { body } = await service.http.get(API.userApplications).set(person.owner);
  return body.find((one: OwnApplication) => one.id === id);
}
const details = async (): Promise<ApplicationDetails> =>
  (await administer(service, 'get', API.adminApplication(id))).body;
const saysAsJson = (wanted: unknown) => JSON.parse(JSON.stringify(wanted));
/** The refusal of a correction, and what it names. */
const refusalIn = ({ status, body }: { status: number; body: { code?: string; fields?: object } }) => [
  ...[status, body.code, ...Object.keys(body.fields ?? {}).sort()],
];
/** Nothing that a correction writes. */
async function expectUnchanged(before: OwnApplication) {
  expect(await own()).toEqual(before);
  const [{ count }] = await service.database.query(
    `SELECT count(*)::int FROM applications.outbox WHERE kind = 'application-corrected' AND payload->>'applicationId' = $1`,
    [id],
  );
  expect(count).toBe(0);
}
const closeTender = () => rankings.tenders.closeAll();

describe('the owner corrects an application', () => {
  it('answers the application with the correction, and reads it again later', async () => {
    const before = await own();
    expect([before.version, before.mayCorrect, before.corrections]).toEqual([
      ...[1, APPLICATION_FIELD_NAMES.filter((name) => name !== 'email'), []],
    ]);
    const { status, body } = await correct({
      ...{ version: 1, comune: '  Monza ', codiceFiscale: 'vrdlcu88c54f-205n', numeroMaggiorenni: 3 },
      ...{ email: 'altra@example.com', password: 'xy', nome: before.nome },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...before, version: 2, comune: 'Monza', codiceFiscale: 'VRDLCU88C54F205N', numeroMaggiorenni: '3' },
      corrections: [
        {
          ...{ at: expect.any(String), by: 'applicant' },
          changes: [
            { field: 'codiceFiscale', from: before.codiceFiscale, to: 'VRDLCU88C54F205N' },
            { field: 'comune', from: before.comune, to: 'Monza' },
            { field: 'numeroMaggiorenni', from: before.numeroMaggiorenni, to: '3' },
          ],
        },
      ],
      timeline: [...before.timeline, { at: body.corrections[0].at, kind: 'corrected' }],
    });
    expect(await own()).toEqual(body);
    expect(await details()).toMatchObject({
      corrections: [{ by: 'applicant', who: null, reason: null }],
      email: person.email,
    });
    const receipt = await service.http.get(API.application(id));
    expect(receipt.body).toMatchObject({ comune: 'Monza', correctedAt: body.corrections[0].at });
  });

  it('takes the numbers that hang on an answer together with it', async () => {
    const before = await own();
    expect([before.presenzaMinori, before.numeroMinori]).toEqual(['no', null]);
    expect(refusalIn(await correct({ version: 1, presenzaMinori: 'si' }))).toEqual([400, 'validation', 'numeroMinori']);
    expect(refusalIn(await correct({ version: 1, presenzaMinori: 'si', numeroMinori: null }))).toEqual([
      ...[400, 'validation', 'numeroMinori'],
    ]);
    const ignored = await correct({ version: 1, numeroMinori: 'x' });
    expect([ignored.status, ignored.body]).toEqual([200, before]);
    const both = await correct({ version: 1, presenzaMinori: 'si', numeroMinori: '02' });
    expect(both.body).toMatchObject({ presenzaMinori: 'si', numeroMinori: '2', version: 2 });
    expect(refusalIn(await correct({ version: 2, numeroMinori: 'x' }))).toEqual([400, 'validation', 'numeroMinori']);
    const alone = await correct({ version: 2, numeroMinori: 3, presenzaMinori: 'si' });
    expect(alone.body).toMatchObject({ numeroMinori: '3', version: 3 });
    expect(alone.body.corrections[0].changes).toEqual([{ field: 'numeroMinori', from: '2', to: '3' }]);
    const none = await correct({ version: 3, presenzaMinori: 'no' });
    expect(none.body).toMatchObject({ presenzaMinori: 'no', numeroMinori: null, version: 4 });
    expect(none.body.corrections[0].changes).toEqual([
      { field: 'presenzaMinori', from: 'si', to: 'no' },
      { field: 'numeroMinori', from: '3', to: null },
    ]);
  });

  it('refuses what a submission refuses, with its messages, and names a missing version', async () => {
    const before = await own();
    const wrong = { dataNascita: '2190-01-01', telefono: '1', provincia: 'Roma', codiceFiscale: 'X', nome: null };
    const { codiceFiscale, ...others } = (
      await service.submit(
        anApplication()
          .with(wrong as object)
          .body(),
      )
    ).body.fields;
    const { status, body } = await correct({ version: 9, ...wrong });
    expect([status, body.code, body.fields]).toEqual([400, 'validation', { ...others, codiceFiscale }]);
    for (const version of [undefined, null, 'x', 0, 1.5]) {
      expect(refusalIn(await correct({ version, comune: 'Monza', telefono: '' }))).toEqual([
        ...[400, 'validation', 'telefono', 'version'],
      ]);
    }
    for (const body of ['[]', '{}']) expect(refusalIn(await correct(body))).toEqual([400, 'validation', 'version']);
    expect(refusalIn(await correct('{'))).toEqual([400, 'bad-request']);
    await expectUnchanged(before);
  });

  it('changes nothing with equal values, and tells nobody', async () => {
    const before = await own();
    const { status, body } = await correct({
      ...before,
      email: 'altra@example.com',
      numeroMaggiorenni: 2,
      comune: ' Milano ',
    });
    expect([status, body]).toEqual([200, before]);
    await expectUnchanged(before);
  });

  it('refuses an older version with the application as it is, before it asks whether the field may change', async () => {
    const first = await correct({ version: 1, comune: 'Monza' });
    await closeTender();
    for (const body of [{ nome: 'Anna' }, { comune: 'Monza' }, {}]) {
      const { status, body: said } = await correct({ version: 1, ...body });
      expect([status, said.code, said.reason]).toEqual([409, 'version-conflict', 'corrections-changed-meanwhile']);
      expect(said.current).toEqual({ ...first.body, mayCorrect: LATE_FIELDS, mayAttach: [], mayUndoWithdrawal: false });
    }
    await setStatus(service.database, id, 'under_review');
    expect(refusalIn(await correct({ version: 1, nome: '' }))).toEqual([400, 'validation', 'nome']);
    // The same request once more, with the version of its answer.
    expect((await correct({ version: 2, comune: 'Monza' })).body.version).toBe(2);
  });

  it.each(['closed', 'under_review', 'approved', 'rejected'] as const)(
    'takes telephone and address alone, once it is %s',
    async (state) => {
      if (state === 'closed') await closeTender();
      else await setStatus(service.database, id, state);
      const before = await own();
      expect(before.mayCorrect).toEqual(LATE_FIELDS);
      const late = { telefono: '+39 02 1234567', indirizzo: 'Via Nuova 3', comune: 'Como', provincia: 'Como' };
      const others = APPLICATION_FIELD_NAMES.filter((name) => name !== 'email' && !(name in late));
      const changes: Record<string, unknown> = {
        ...{
          nome: 'Anna',
          cognome: 'Verdi',
          dataNascita: '1980-01-01',
          luogoNascita: 'Como',
          codiceFiscale: 'X'.repeat(16),
        },
        ...{ anniResidenzaLombardia: 1, numeroMaggiorenni: 5, tipologiaAbitazione: '2-locali' },
        ...{ presenzaMinori: 'si', presenzaDisabile: 'si' },
      };
      for (const name of others.filter((one) => one in changes)) {
        const number = { presenzaMinori: 'numeroMinori', presenzaDisabile: 'numeroDisabili' }[name as string];
        const body = { version: 1, ...late, [name]: changes[name], ...(number && { [number]: 1 }) };
        expect([name, ...refusalIn(await correct(body))]).toEqual([name, 409, 'application-closed']);
      }
      await expectUnchanged(before);
      const { status, body } = await correct({ ...before, ...late });
      expect([status, body]).toEqual([200, expect.objectContaining({ ...late, version: 2 })]);
      expect(body.corrections[0].changes.map(({ field }: { field: string }) => field)).toEqual(
        APPLICATION_FIELD_NAMES.filter((name) => name in late),
      );
    },
  );

  it('takes nothing once it is withdrawn', async () => {
    await service.database.query('UPDATE applications.application SET withdrawn_at = now() WHERE id = $1', [id]);
    const before = await own();
    expect(before.mayCorrect).toEqual([]);
    expect(refusalIn(await correct({ version: 1, telefono: '+39 02 1234567' }))).toEqual([409, 'application-closed']);
    await expectUnchanged(before);
    expect((await correct({ version: 1, telefono: before.telefono })).status).toBe(200);
    expect((await correctAsOffice({ version: 1, reason: REASON, nome: 'Anna' })).status).toBe(200);
  });

  it('has room for fifty in a day, and the office for more', async () => {
    await service.database.query(
      `INSERT INTO applications.correction (application_id, changes)
       SELECT $1, '[{"field": "comune", "from": "Milano", "to": "Lodi"}]' FROM generate_series(1, 50)`,
      [id],
    );
    expect((await correct({ version: 1, comune: 'Monza' })).status).toBe(429);
    expect((await correct({ version: 1, comune: 'Milano' })).status).toBe(200);
    expect((await correctAsOffice({ version: 1, reason: REASON, comune: 'Monza' })).status).toBe(200);
  });

  it('is unknown to others, to administrators without it, and once it is erased', async () => {
    const wrong = { version: 'x' };
    const stranger = await loggedIn();
    expect((await correct(wrong, {})).status).toBe(401);
    for (const headers of [stranger, await asAdmin()]) {
      expect(refusalIn(await correct(wrong, headers))).toEqual([404, 'not-found']);
    }
    expect(refusalIn(await correct(wrong, person.owner, randomUUID()))).toEqual([404, 'not-found']);
    expect(refusalIn(await correct(wrong, person.owner, 'x'))).toEqual([404, 'not-found']);
    await markErased(service, id);
    expect(refusalIn(await correct(wrong))).toEqual([404, 'not-found']);
    expect(refusalIn(await correctAsOffice(wrong))).toEqual([404, 'not-found']);
  });
});

describe('the office corrects an application', () => {
  it('changes any field at any time with a reason, the address too, and the access log has it', async () => {
    await closeTender();
    await setStatus(service.database, id, 'approved');
    const before = await details();
    const body = { version: 1, reason: ' Come da\ndocumento ', email: 'nuova@example.com', nome: 'Luciana' };
    const corrected = await correctAsOffice(body);
    expect(corrected.status).toBe(200);
    expect(corrected.body).toEqual({
      ...{ ...before, version: 2, email: 'nuova@example.com', nome: 'Luciana' },
      corrections: [
        {
          ...{ at: expect.any(String), by: 'office', who: ADMINISTRATOR.email, reason: 'Come da\ndocumento' },
          changes: [
            { field: 'nome', from: 'Lucia', to: 'Luciana' },
            { field: 'email', from: person.email, to: 'nuova@example.com' },
          ],
        },
      ],
    });
    expect(await details()).toEqual(corrected.body);
    const { at, by, changes } = corrected.body.corrections[0];
    expect((await own()).corrections).toEqual([{ at, by, changes }]);
    const log = await administer(service, 'get', API.accessLog, { action: 'application-corrected' });
    expect(log.body.items[0]).toMatchObject({ who: ADMINISTRATOR.email, applicationCode: person.applicationCode });
    const again = await correctAsOffice({ ...body, version: 2 });
    expect([again.status, again.body.version]).toEqual([200, 2]);
    const found = await administer(service, 'get', API.adminApplications, { q: 'nuova@example.com' });
    expect(found.body.items.map((one: ListedApplication) => one.id)).toEqual([id]);
  });

  it('needs a reason of 1 to 500 characters and the version', async () => {
    for (const reason of [undefined, '', ' ', 'x'.repeat(501), 7]) {
      expect(refusalIn(await correctAsOffice({ version: 1, reason, nome: 'Anna' }))).toEqual([
        400,
        'validation',
        'reason',
      ]);
    }
    expect(refusalIn(await correctAsOffice({ email: 'x' }))).toEqual([400, 'validation', 'email', 'reason', 'version']);
    expect((await correctAsOffice({ version: 1, reason: 'x'.repeat(500), nome: 'Anna' })).status).toBe(200);
    const conflict = await correctAsOffice({ version: 1, reason: REASON, nome: 'Carla' });
    expect(refusalIn(conflict)).toEqual([409, 'version-conflict']);
    expect(conflict.body.current).toEqual(saysAsJson(await details()));
  });

  it('is in the access log when the answer to a conflict shows the application', async () => {
    expect((await correctAsOffice({ version: 9, reason: REASON })).body.current).toMatchObject({ id });
    const query = `?applicationCode=${person.applicationCode}`;
    const log = await administer(service, 'get', `${API.accessLog}${query}`);
    expect(log.body.items).toMatchObject([{ action: 'application-viewed', who: ADMINISTRATOR.email }]);
  });

  it('changes the home until a provisional ranking is out', async () => {
    const { id: tenderId, people } = await rankings.tender();
    const of = people[0]?.id ?? '';
    const home = { version: 1, reason: REASON, tipologiaAbitazione: '4-locali' };
    expect((await correctAsOffice(home, of)).status).toBe(200);
    await correctAsOffice({ ...home, version: 2, tipologiaAbitazione: '3-locali' }, of);
    await rankings.published(tenderId);
    expect(refusalIn(await correctAsOffice({ ...home, version: 3 }, of))).toEqual([409, 'ranking-published']);
    const same = await correctAsOffice({ ...home, version: 3, tipologiaAbitazione: '3-locali', nome: 'Anna' }, of);
    expect([same.status, same.body.version]).toEqual([200, 4]);
  });
});

describe('what follows a correction', () => {
  const hasDuplicates = async () => (await details()).hasDuplicates;

  it('a duplicate begins and ends with the codice fiscale', async () => {
    const twin = await anOwner(service);
    await service.database.query(
      `UPDATE applications.application SET codice_fiscale = 'VRDLCU88C54F205N' WHERE id = $1`,
      [twin.id],
    );
    expect(await hasDuplicates()).toBe(false);
    await correct({ version: 1, codiceFiscale: 'vrdlcu88c54f205n' });
    expect(await hasDuplicates()).toBe(true);
    expect((await administer(service, 'get', API.applicationDuplicates(id))).body).toMatchObject([{ id: twin.id }]);
    await correct({ version: 2, codiceFiscale: 'VRDLCU88C54F205M' });
    expect(await hasDuplicates()).toBe(false);
  });

  it('an unpublished run is stale if the correction changes its input', async () => {
    const { id: tenderId, people } = await rankings.tender();
    const of = people[0]?.id ?? '';
    const run = async () => rankings.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });
    const office = { version: 1, reason: REASON };
    const early = await run();
    await correctAsOffice({ ...office, telefono: '+39 02 1234567' }, of);
    await correctAsOffice({ ...office, version: 2, tipologiaAbitazione: '2-locali' }, of);
    expect(refusalIn(await rankings.publishing(early))).toEqual([409, 'ranking-stale']);
    const later = await run();
    await correctAsOffice({ ...office, version: 3, indirizzo: 'Via Nuova 3' }, of);
    expect((await rankings.publishing(later)).status).toBe(200);
  });
});

describe('an assessment', () => {
  const since = async () => (await assessments.get(id)).body.correctedSince;

  it('names the fields that were corrected after it, in the order of the form, until it is saved again unchanged', async () => {
    await correct({ version: 1, comune: 'Monza' });
    expect(await since()).toEqual([]);
    expect(await assessments.saved(id, FACTS)).toMatchObject({ correctedSince: [] });
    expect(await since()).toEqual([]);
    await correct({ version: 2, telefono: '+39 02 1234567', comune: 'Como' });
    await correctAsOffice({ version: 3, reason: REASON, comune: 'Lecco', nome: 'Anna' });
    expect(await since()).toEqual(['nome', 'comune', 'telefono']);
    expect(await assessments.saved(id, FACTS, { version: 1 })).toMatchObject({ version: 2, correctedSince: [] });
    expect(await since()).toEqual([]);
  });

  it('tells with a save which corrections that save is the first to follow, as does reading it', async () => {
    await correct({ version: 1, comune: 'Monza' });
    const first = await assessments.saved(id, FACTS);
    await correct({ version: 2, telefono: '+39 02 1234567', comune: 'Como' });
    await correctAsOffice({ version: 3, reason: REASON, nome: 'Anna' });
    const second = await assessments.saved(id, { ...FACTS, minors: 1 }, { version: 1 });
    const read = (await assessments.get(id)).body;
    const third = await assessments.saved(id, FACTS, { version: 2 });
    const named = ['nome', 'comune', 'telefono'];
    expect([first, second, read, third].map((one) => one.correctedBefore)).toEqual([[], named, named, []]);
  });
});

describe('at the same moment', () => {
  it('one of two corrections is saved, and the other gets what it saved', async () => {
    const lock: [string, unknown[]] = ['SELECT FROM applications.application WHERE id = $1 FOR UPDATE', [id]];
    const answers = await heldUp(service.database, lock, [
      () => correct({ version: 1, comune: 'Monza' }),
      () => correct({ version: 1, comune: 'Como' }),
    ]);
    const [saved, refused] = answers.sort((one, other) => one.status - other.status);
    expect([saved?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'version-conflict']);
    expect(refused?.body.current).toEqual(saved?.body);
  });

  it('a correction and an assessment are both saved', async () => {
    const lock: [string, unknown[]] = ['SELECT FROM applications.application WHERE id = $1 FOR UPDATE', [id]];
    const [corrected, assessed] = await heldUp(service.database, lock, [
      () => correct({ version: 1, dataNascita: '1950-01-01' }),
      () => assessments.put(id, { facts: FACTS, version: null }),
    ]);
    expect([corrected.status, assessed.status]).toEqual([200, 200]);
  });

  it('another e-mail of the office and the question of auth before an erasure: only the first succeeds', async () => {
    for (const questionFirst of [true, false]) {
      const { id: of, userId, email } = await anOwner(service);
      const ask = async () => {
        const call = service.http.post(INTERNAL.otherPeopleApplications).set(await asService('auth'));
        return (await call.send({ userId, email })).body.applicationCodes.length;
      };
      const change = async () =>
        refusalIn(await correctAsOffice({ version: 1, reason: REASON, email: 'mia.madre@example.com' }, of));
      const acts: (() => Promise<unknown>)[] = questionFirst ? [ask, change] : [change, ask];
      const answers = await heldUp(service.database, [NUMBERING_LOCK.text], acts);
      expect(answers).toEqual(questionFirst ? [0, [404, 'not-found']] : [[200, undefined], 1]);
      const other = await correctAsOffice({ version: questionFirst ? 1 : 2, reason: REASON, nome: 'Anna' }, of);
      expect(other.status).toBe(200);
    }
  });

  it('an assessment that waits for a correction tells of it', async () => {
    await assessments.saved(id, FACTS);
    const lock: [string, unknown[]] = ['SELECT FROM applications.application WHERE id = $1 FOR UPDATE', [id]];
    const [, assessed] = await heldUp(service.database, lock, [
      () => correct({ version: 1, comune: 'Monza' }),
      () => assessments.put(id, { facts: FACTS, version: 1 }),
    ]);
    expect(assessed.body).toMatchObject({ version: 2, correctedSince: [], correctedBefore: ['comune'] });
  });

  it('a correction that waits until the tender closes comes too late', async () => {
    const lock: [string, unknown[]] = ['SELECT FROM applications.application WHERE id = $1 FOR UPDATE', [id]];
    const [refused] = await heldUp(service.database, lock, [() => correct({ version: 1, nome: 'Anna' })], closeTender);
    expect(refusalIn(refused)).toEqual([409, 'application-closed']);
  });

  it('a correction waits for a closing that is about to be committed', async () => {
    const { tenderId } = await own();
    const [refused] = await heldUp(
      service.database,
      ['UPDATE applications.tender SET version = version WHERE id = $1', [tenderId]],
      [() => correct({ version: 1, nome: 'Anna' })],
      (holder) =>
        holder.query(
          `UPDATE applications.tender SET closes_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
          [tenderId],
        ),
    );
    expect(refusalIn(refused)).toEqual([409, 'application-closed']);
  });

  it('a home is corrected before or after a publication, never during it', async () => {
    const { id: tenderId, people } = await rankings.tender();
    const of = people[0]?.id ?? '';
    const run = await rankings.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });
    // The publication has locked the input and waits for the tender.
    const [published, corrected] = await heldUp(
      service.database,
      ['SELECT FROM applications.tender WHERE id = $1 FOR UPDATE', [tenderId]],
      [
        () => rankings.publishing(run),
        () => correctAsOffice({ version: 1, reason: REASON, tipologiaAbitazione: '4-locali' }, of),
      ],
    );
    expect([published.status, ...refusalIn(corrected)]).toEqual([200, 409, 'ranking-published']);
  });
});
