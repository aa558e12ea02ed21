import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anApplication } from '@lacorte/testing/builders';
import { grantFrom, loggedIn, RunningApplications } from './running-applications';

describe('a submission with an idempotency key', () => {
  let service: RunningApplications;
  beforeAll(async () => {
    service = await RunningApplications.start();
  });
  afterAll(() => service?.stop());

  const submit = (key: string, body: object) => service.submit(body).set('Idempotency-Key', key);

  it('gives the first answer again, and the cookie, without asking auth', async () => {
    const body = anApplication().withMinors(2).body();
    const key = randomUUID();
    const first = await submit(key, body);
    const calls = service.auth.calls.length;
    const repeated = await submit(key, { ...body, numeroMinori: 2, unknown: 'x' });
    expect(repeated.status).toBe(201);
    expect(repeated.body).toEqual(first.body);
    expect(grantFrom(repeated)).toMatch(/^attachment-grant=\d+\./);
    expect(service.auth.calls).toHaveLength(calls);
  });

  it('makes one application of twenty at once', async () => {
    const body = anApplication().body();
    const key = randomUUID();
    const [applications, outbox] = [await service.countOf('application'), await service.countOf('outbox')];
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(key, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await service.countOf('application')).toBe(applications + 1);
    expect(await service.countOf('outbox')).toBe(outbox + 1);
  });

  it('is a conflict when it comes with another body, password or person', async () => {
    const body = anApplication().body();
    const key = randomUUID();
    await submit(key, body);
    const other = await submit(key, { ...body, nome: 'Lucio' });
    const password = await submit(key, { ...body, password: 'un-altra-password' });
    const person = await submit(key, body).set(await loggedIn());
    expect([other, password, person].map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(other.body.message).toBe('Questa richiesta è già stata inviata con dati diversi.');
  });

  it('is a conflict also when the two come at once', async () => {
    const body = anApplication().body();
    const key = randomUUID();
    const answers = await Promise.all([submit(key, body), submit(key, { ...body, nome: 'Lucio' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each(['short', 'x'.repeat(65), 'caffè-caffè'])('refuses the key "%s"', async (key) => {
    const response = await submit(Buffer.from(key).toString('latin1'), anApplication().body());
    expect(response.status).toBe(400);
    expect(response.body.message).toBe('La chiave di ripetizione della richiesta non è valida.');
  });

  it('may be used again after a submission that was refused', async () => {
    const key = randomUUID();
    expect((await submit(key, {})).status).toBe(400);
    expect((await submit(key, anApplication().body())).status).toBe(201);
  });

  it('keeps nothing readable of the request', async () => {
    const key = randomUUID();
    await submit(key, anApplication().body());
    const [record] = await service.database.query('SELECT * FROM applications.idempotency_record WHERE key = $1', [
      key,
    ]);
    expect(record.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});
