import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccessLogEntry, API } from '@lacorte/contracts';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

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

const list = (query: object) => service.http.get(API.accessLog).query(query).set(admin);
const items = async (query: object) => (await list(query)).body.items;
const actionsOfApplication = async () =>
  (await items({ applicationCode })).map(({ action }: { action: string }) => action);

describe('what administrators see of an application', () => {
  it.each([
    'assessment',
    'assessmentHistory',
    'applicationNotes',
    'applicationDuplicates',
    'applicationChecks',
    'applicationHistory',
    'documentRequests',
  ] as const)('is a view also by %s alone, once for one look', async (part) => {
    for (let call = 0; call < 2; call++) expect((await service.http.get(API[part](id)).set(admin)).status).toBe(200);
    expect(await actionsOfApplication()).toEqual(['application-viewed']);
    const other = { ...ADMINISTRATOR, userId: randomUUID(), email: 'paolo@example.com' };
    await service.http.get(API[part](id)).set(await loggedIn(other));
    expect(await items({ applicationCode })).toMatchObject([{ who: other.email }, { who: ADMINISTRATOR.email }]);
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
