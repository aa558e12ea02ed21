import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccessLogEntry, API } from '@lacorte/contracts';
import { PublicationActs } from './publishing-rankings';
import { ADMINISTRATOR } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
let reader: { email: string; headers: Record<string, string> };
const rankings = new PublicationActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(async () => {
  reader = await anAdministrator();
});
afterAll(() => service?.stop());

async function anAdministrator() {
  const identity = { ...ADMINISTRATOR, userId: randomUUID(), email: `${randomUUID()}@example.com` };
  return { email: identity.email, headers: await loggedIn(identity) };
}
async function read(path: string, query: object = {}, { headers } = reader): Promise<number> {
  return (await service.http.get(path).query(query).set(headers)).status;
}
/** What the access log has of an administrator, newest first. */
async function loggedOf(who: string): Promise<AccessLogEntry[]> {
  const { body } = await service.http.get(API.accessLog).query({ who }).set(reader.headers);
  return body.items;
}
const codeOf = async (tenderId: string) =>
  (await service.http.get(API.adminTender(tenderId)).set(reader.headers)).body.code;

describe('the access log', () => {
  it('has one entry for a look at the names of a run, with the code of its tender', async () => {
    const { id: tenderId } = await rankings.tender();
    const [before, after] = [await rankings.computed(tenderId), await rankings.computed(tenderId)];
    for (const page of [1, 2]) expect(await read(API.adminRankingEntries(after), { page })).toBe(200);
    expect(await read(API.rankingDifference(after.toUpperCase()), { from: before })).toBe(200);
    const entry = {
      at: expect.any(String),
      who: reader.email,
      action: 'ranking-viewed',
      tenderCode: await codeOf(tenderId),
    };
    expect(await loggedOf(reader.email)).toEqual([entry]);
    expect(await read(API.adminRankingEntries(before))).toBe(200);
    expect(await loggedOf(reader.email)).toEqual([entry, entry]);
    const other = await anAdministrator();
    expect(await read(API.adminRankingEntries(after), {}, other)).toBe(200);
    expect(await loggedOf(other.email)).toEqual([{ ...entry, who: other.email }]);
  });

  it('has one entry for a look at the requests of review', async () => {
    const { id: tenderId } = await rankings.tender();
    for (const state of ['', 'open']) expect(await read(API.reviewRequests, { state })).toBe(200);
    for (const tender of [tenderId, tenderId.toUpperCase()])
      expect(await read(API.reviewRequests, { tender })).toBe(200);
    expect(await loggedOf(reader.email)).toEqual([
      {
        ...{ at: expect.any(String), who: reader.email },
        action: 'review-requests-viewed',
        tenderCode: await codeOf(tenderId),
      },
      { ...{ at: expect.any(String), who: reader.email }, action: 'review-requests-viewed' },
    ]);
  });

  it('has no entry for what is refused', async () => {
    for (const id of [NEVER, 'x']) {
      expect(await read(API.adminRankingEntries(id))).toBe(404);
      expect(await read(API.rankingDifference(id), { from: id })).toBe(404);
      expect(await read(API.reviewRequests, { tender: id })).toBe(404);
    }
    expect(await loggedOf(reader.email)).toEqual([]);
  });

  it('names the tender of a run that is started, exported and published, and of an export', async () => {
    const { id: tenderId } = await rankings.tender();
    const id = await rankings.published(tenderId);
    expect(await read(API.rankingAudit(id))).toBe(200);
    expect(await read(API.exportApplications, { tender: tenderId })).toBe(200);
    expect(await read(API.exportApplications)).toBe(200);
    const tenderCode = await codeOf(tenderId);
    expect(await loggedOf(reader.email)).toMatchObject([
      { action: 'export' },
      { action: 'export', tenderCode },
      { action: 'export', tenderCode },
    ]);
    const acts = await loggedOf(ADMINISTRATOR.email);
    expect(acts.slice(0, 2)).toMatchObject([
      { action: 'ranking-published', tenderCode },
      { action: 'ranking-started', tenderCode },
    ]);
  });
});
