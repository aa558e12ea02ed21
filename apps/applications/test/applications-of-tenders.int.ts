import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

const tenders = new TenderActs(() => service);

describe('a submission', () => {
  it('belongs to the open tender', async () => {
    const tender = await tenders.opened();
    const { body: receipt } = await service.submit();
    expect((await service.http.get(API.applicationTender(receipt.id))).body).toMatchObject({ id: tender.id });
  });

  it('is refused while no tender is open, before its password costs anything, and its repeat still answers', async () => {
    const tender = await tenders.opened();
    const body = anApplication().body();
    const submit = () => service.submit(body).set('Idempotency-Key', `closing-${tender.code}`);
    const accepted = await submit();
    expect(accepted.status).toBe(201);
    await tenders.act(tender.id, 'close');
    // The answer of other processes may lag; the refusal must not.
    await waitFor(async () => (await service.http.get(API.currentTender)).body.status === 'closed', {
      what: 'the closing',
    });
    const calls = service.auth.calls.length;
    const refused = await service.submit();
    expect(refused.body).toEqual({
      statusCode: 409,
      code: 'tender-closed',
      message: 'Le domande per questo bando sono chiuse.',
      error: 'Conflict',
    });
    expect(service.auth.calls).toHaveLength(calls);
    const repeated = await submit();
    expect([repeated.status, repeated.body.id]).toEqual([201, accepted.body.id]);
  });

  it('is refused right after the closing, although the cache still says open', async () => {
    const tender = await tenders.opened();
    await waitFor(async () => (await service.http.get(API.currentTender)).body.id === tender.id, {
      what: 'the opening',
    });
    await tenders.act(tender.id, 'close');
    const before = await service.countOf('application');
    expect((await service.submit()).body).toMatchObject({ code: 'tender-closed' });
    expect(await service.countOf('application')).toBe(before);
  });

  it('is accepted right after the opening, although the cache still says closed', async () => {
    await tenders.closeAll();
    await waitFor(async () => (await service.http.get(API.currentTender)).body.status === 'closed', {
      what: 'the closing',
    });
    await tenders.opened();
    expect((await service.submit()).status).toBe(201);
  });

  it('has an instant before the closing, however many there are at that moment', async () => {
    const tender = await tenders.opened();
    const userId = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b12';
    const identity = await loggedIn({ userId });
    const submissions = Array.from({ length: 60 }, () => service.submit().set(identity));
    const [closing, ...answers] = await Promise.all([tenders.act(tender.id, 'close'), ...submissions]);
    const closesAt = String(closing?.body.closesAt);
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'tender-closed');
    expect(accepted.length + refused.length).toBe(60);
    expect(accepted.filter(({ body }) => body.createdAt >= closesAt)).toEqual([]);
    const [{ count }] = await service.database.query(
      'SELECT count(*)::int AS count FROM applications.application WHERE tender_id = $1',
      [tender.id],
    );
    expect(count).toBe(accepted.length);
  });
});

describe('the list of applications', () => {
  it('and its counts are those of a tender', async () => {
    const tender = await tenders.opened();
    const ids = [(await service.submit()).body.id, (await service.submit()).body.id];
    const { body } = await service.http.get(`${API.adminApplications}?tender=${tender.id}`).set(await asAdmin());
    expect(body).toMatchObject({ total: 2, counts: { total: 2, submitted: 2, approved: 0 } });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    const status = service.http.put(API.applicationStatus(ids[0])).set(await asAdmin());
    await status.send({ status: 'approved' });
    const approved = `${API.adminApplications}?tender=${tender.id}&status=approved&pageSize=1&q=ferrario`;
    const found = await service.http.get(approved).set(await asAdmin());
    expect(found.body).toMatchObject({ total: 1, counts: { total: 2, submitted: 1, approved: 1 } });
    const all = await service.http.get(`${API.adminApplications}?page=1`).set(await asAdmin());
    expect(all.body.counts.total).toBe(await service.countOf('application'));
  });

  it.each([NEVER, 'none'])('does not know the tender %s', async (id) => {
    const answer = await service.http.get(`${API.adminApplications}?tender=${id}`).set(await asAdmin());
    expect(answer.status).toBe(404);
  });
});
