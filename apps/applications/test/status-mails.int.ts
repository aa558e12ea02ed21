import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ApplicationStatus, INTERNAL, type Language, type StatusNotice } from '@lacorte/contracts';
import { OUTBOX } from '../src/outbox';
import { addApplications, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

const DELAY_SECONDS = 120;

interface Event {
  id: string;
  payload: { applicationId: string; changeId: string; language: Language; notBefore: string; traceparent?: string };
}

let service: RunningApplications;
let id: string;
beforeAll(async () => {
  service = await RunningApplications.start({ STATUS_MAIL_DELAY_SECONDS: String(DELAY_SECONDS) });
}, 60_000);
beforeEach(async () => {
  await service.database.query('TRUNCATE applications.outbox');
  [id = ''] = await addApplications(service.database, [{ nome: 'Lucia', email: 'lucia@example.com' }]);
});
afterAll(() => service?.stop());

/** @returns the events of all changes so far, oldest first */
async function change(...statuses: ApplicationStatus[]): Promise<Event[]> {
  for (const status of statuses) {
    const answer = await service.http
      .put(API.applicationStatus(id))
      .set(await asAdmin())
      .send({ status });
    expect(answer.status).toBe(200);
  }
  return events();
}
const events = (): Promise<Event[]> =>
  service.database.query(`
    SELECT id, payload FROM applications.outbox WHERE kind = 'status-changed' ORDER BY (payload->>'changeId')::bigint`);
/** As notifications asks before it sends the message of an event. */
const ask = async ({ id: messageId, payload: { changeId } }: Event, of = id) =>
  service.http
    .post(INTERNAL.tellStatus(of))
    .set(await asService('notifications-worker'))
    .send({ changeId, messageId });
async function noticeOf(event: Event): Promise<StatusNotice | null> {
  const { status, body } = await ask(event);
  expect(status).toBe(200);
  return body.notice;
}
/** The statuses that the messages of these events tell, in this order. */
async function told(...asked: Event[]): Promise<(ApplicationStatus | null)[]> {
  const statuses: (ApplicationStatus | null)[] = [];
  for (const event of asked) statuses.push((await noticeOf(event))?.status ?? null);
  return statuses;
}

describe('a change of the status', () => {
  it('wants a message in the language of the application, after the delay, behind those that a person waits for', async () => {
    await service.database.query(`UPDATE applications.application SET language = 'fr' WHERE id = $1`, [id]);
    const [event] = (await change('approved')) as [Event];
    const [{ changed_at: changedAt }] = await service.database.query(
      'SELECT changed_at FROM applications.status_change WHERE application_id = $1',
      [id],
    );
    const { queue, data, options } = OUTBOX.jobOf({ ...event, kind: 'status-changed' });
    expect({ queue, data, options }).toEqual({
      queue: 'messages',
      data: {
        messageId: event.id,
        wanted: {
          ...{ kind: 'status-changed', language: 'fr', priority: 10 },
          parameters: { applicationId: id, changeId: event.payload.changeId },
          notBefore: new Date(changedAt.getTime() + DELAY_SECONDS * 1_000).toISOString(),
        },
      },
      options: { priority: 10 },
    });
  });

  it('to what it is already wants none', async () => {
    expect(await change('submitted')).toEqual([]);
  });

  it('that is refused wants none', async () => {
    const { status } = await service.http
      .put(API.applicationStatus(id))
      .set(await asAdmin())
      .send({ status: 'approved', version: 7 });
    expect([status, await events()]).toEqual([409, []]);
  });

  it('is told with the code, the person, the tender and the status', async () => {
    const [event] = (await change('under_review')) as [Event];
    const [{ application_code: applicationCode, title }] = await service.database.query(
      `SELECT application_code, title FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id WHERE a.id = $1`,
      [id],
    );
    expect(await noticeOf(event)).toEqual({
      ...{ applicationCode, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
      ...{ tenderTitle: title, status: 'under_review' },
    });
  });
});

describe('within the delay', () => {
  it('a status that is set and taken back is not told', async () => {
    expect(await told(...(await change('approved', 'submitted')))).toEqual([null, null]);
  });

  it('of several changes the last one is told', async () => {
    expect(await told(...(await change('under_review', 'approved')))).toEqual([null, 'approved']);
  });

  it('A-B-A-B is told as B, once', async () => {
    const asked = await change('approved', 'submitted', 'approved');
    expect(await told(...asked)).toEqual([null, null, 'approved']);
  });

  it('the order in which the messages ask does not matter', async () => {
    const asked = await change('under_review', 'approved');
    expect(await told(...asked.toReversed())).toEqual(['approved', null]);
  });
});

describe('after something was told', () => {
  it('a change back to it is not told again, a change to another status is', async () => {
    const [first] = (await change('approved')) as [Event];
    expect(await told(first)).toEqual(['approved']);
    const [, there, back] = (await change('rejected', 'approved')) as [Event, Event, Event];
    expect(await told(there, back)).toEqual([null, null]);
    const [, , , other] = (await change('rejected')) as [Event, Event, Event, Event];
    expect(await told(other)).toEqual(['rejected']);
  });

  it('a change back to the first status is told', async () => {
    const [there] = (await change('approved')) as [Event];
    expect(await told(there)).toEqual(['approved']);
    const [, back] = (await change('submitted')) as [Event, Event];
    expect(await told(back)).toEqual(['submitted']);
  });
});

describe('a message that asks again, because its worker was killed', () => {
  it('gets the same answer', async () => {
    const [event] = (await change('approved')) as [Event];
    expect(await noticeOf(event)).toEqual(await noticeOf(event));
    expect(await told(event)).toEqual(['approved']);
  });

  it('gets it once when it asks several times at one moment', async () => {
    const [event] = (await change('approved')) as [Event];
    const answers = await Promise.all([noticeOf(event), noticeOf(event), noticeOf(event)]);
    expect(answers.map((notice) => notice?.status)).toEqual(['approved', 'approved', 'approved']);
    const rows = await service.database.query('SELECT * FROM applications.told_status WHERE application_id = $1', [id]);
    expect(rows).toMatchObject([{ status: 'approved', message_id: event.id }]);
  });

  it('is dropped when another change has come, whose message tells the status that holds', async () => {
    const [first] = (await change('approved')) as [Event];
    expect(await told(first)).toEqual(['approved']);
    const [, second] = (await change('submitted')) as [Event, Event];
    // The first one may have reached the applicant.
    expect(await told(first, second)).toEqual([null, 'submitted']);
  });

  it('is not told by a second message with the same change', async () => {
    const [event] = (await change('approved')) as [Event];
    expect(await told(event, { ...event, id: randomUUID() })).toEqual(['approved', null]);
  });
});

describe('the call', () => {
  it('finds no erased and no unknown application', async () => {
    const [event] = (await change('approved')) as [Event];
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    expect((await ask(event)).status).toBe(404);
    expect((await ask(event, randomUUID())).status).toBe(404);
    expect((await ask(event, 'x')).status).toBe(404);
  });

  it.each([{ changeId: 'x' }, { changeId: '1', messageId: 'x' }, {}])('refuses %p', async (body) => {
    const { status } = await service.http
      .post(INTERNAL.tellStatus(id))
      .set(await asService('notifications-worker'))
      .send({ messageId: randomUUID(), ...body });
    expect(status).toBe(400);
  });
});
