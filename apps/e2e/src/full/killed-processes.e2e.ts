import { randomUUID } from 'node:crypto';
import { RECOVERY_SECONDS } from '@lacorte/contracts/limits';
import { anApplication } from '@lacorte/testing/builders';
import { PATIENCE_MS } from '@lacorte/testing/product';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { mailsTo } from '../mailbox';
import { product } from '../product';

type Applicant = ReturnType<ReturnType<typeof anApplication>['body']>;

interface Accepted {
  applicant: Applicant;
  key: string;
  id: string;
}

/** Time limit for the work of a killed worker: printing and sending, including the pauses after failed attempts. */
const MAIL_MS = 4 * RECOVERY_SECONDS * 1_000 + PATIENCE_MS;

/** Statuses allowed while a process is down. */
const REFUSALS = [429, 502, 503, 504];

/** Retries one application with the same key until it is accepted, like the form. */
async function submit(request: APIRequestContext, applicant: Applicant, key: string): Promise<Accepted> {
  const headers = { 'Idempotency-Key': key };
  const unexpected: string[] = [];
  let id = '';
  await expect(async () => {
    const response = await request.post('/api/applications', { data: applicant, headers });
    const status = response.status();
    if (status !== 201 && !REFUSALS.includes(status)) unexpected.push(`${status} ${await response.text()}`);
    expect(status).toBe(201);
    id = (await response.json()).id;
  }).toPass({ intervals: [250] });
  expect(unexpected).toEqual([]);
  return { applicant, key, id };
}

async function applicationsOf(request: APIRequestContext, { email, password }: Applicant): Promise<{ id: string }[]> {
  expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  const found = await (await request.get('/api/user/applications')).json();
  await request.post('/api/auth/logout');
  return found;
}

test('no process that is killed loses an accepted application or makes two', async ({ request }) => {
  test.setTimeout(15 * PATIENCE_MS + MAIL_MS);
  const accepted: Accepted[] = [];
  for (const part of [...product.parts, 'mail']) {
    const underWay = Array.from({ length: 4 }, () => submit(request, anApplication().body(), randomUUID()));
    product.kill(part);
    accepted.push(...(await Promise.all(underWay)));
    await expect.poll(() => product.isReady(), { message: `recovered from the end of ${part}` }).toBe(true);
  }
  for (const { applicant, key, id } of accepted) {
    const repeated = await submit(request, applicant, key);
    expect(repeated.id).toBe(id);
    expect((await applicationsOf(request, applicant)).map((application) => application.id)).toEqual([id]);
  }
  for (const { applicant } of accepted) {
    await expect.poll(async () => (await mailsTo(applicant.email)).length, { timeout: MAIL_MS }).toBeGreaterThan(0);
    const messageIds = new Set((await mailsTo(applicant.email)).map(({ headers }) => headers['message-id']));
    expect([...messageIds]).toEqual([expect.stringMatching(/^<.+@.+>$/)]);
  }
});
