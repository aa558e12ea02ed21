import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { loggedIn, RunningApplications } from './running-applications';

/** More than wait for auth and in the queue together. */
const CROWD = 220;
/** That ask auth at the same time, as the use case admits them. */
const AT_ONCE = 8;

describe('more submissions than can be served', () => {
  let service: RunningApplications;
  let url: string;
  let before: { calls: number; applications: number };
  /** Lets auth answer, which keeps every request waiting until then. */
  let release: () => void;

  beforeAll(async () => {
    service = await RunningApplications.start();
    url = `${await service.app.getUrl()}/api/applications`;
  });
  afterAll(() => service?.stop());
  beforeEach(async () => {
    before = { calls: service.auth.calls.length, applications: await service.countOf('application') };
    const answer = { status: 200, body: { userId: randomUUID(), created: true } };
    service.auth.answer = () =>
      new Promise((resolve) => {
        held.push(() => resolve(answer));
        if (isReleased) resolve(answer);
      });
    const held: (() => void)[] = [];
    let isReleased = false;
    release = () => {
      isReleased = true;
      for (const go of held) go();
    };
  });
  afterEach(() => release());

  async function submit(headers: Record<string, string> = {}, signal?: AbortSignal) {
    const body = JSON.stringify(anApplication().body());
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body,
      signal,
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  }
  const calls = () => service.auth.calls.length - before.calls;
  const kept = async () => (await service.countOf('application')) - before.applications;

  it('are served as many at a time as keep auth busy; the others are refused before anything is done for them', async () => {
    const answers = Array.from({ length: CROWD }, () => submit());
    const refused = Promise.race(answers);
    expect(await refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(calls()).toBeLessThanOrEqual(AT_ONCE);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const accepted = statuses.filter((status) => status === 201).length;
    expect(accepted).toBeGreaterThanOrEqual(AT_ONCE);
    expect(statuses.filter((status) => status === 503)).toHaveLength(CROWD - accepted);
    expect(calls()).toBe(accepted);
    expect(await kept()).toBe(accepted);
  });

  it('are refused when their turn does not come soon', async () => {
    const answers = Array.from({ length: CROWD }, () => submit());
    const refused: unknown[] = [];
    for (const answer of answers) void answer.then((value) => refused.push(value));
    await waitFor(() => refused.length === CROWD - AT_ONCE, { what: 'all who wait to be refused' });
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })),
    );
    expect(calls()).toBe(AT_ONCE);
    release();
    await Promise.all(answers);
  });

  it('do not keep out who is logged in, and so needs no password hashed', async () => {
    const visitors = Array.from({ length: CROWD }, () => submit());
    await Promise.race(visitors);
    expect((await submit(await loggedIn())).status).toBe(201);
    release();
    await Promise.all(visitors);
  });

  it('are dropped from the queue when their sender leaves', async () => {
    const first = Array.from({ length: AT_ONCE }, () => submit());
    await waitFor(() => calls() === AT_ONCE, { what: 'auth to be asked' });
    const impatient = new AbortController();
    let answer: ServerResponse | undefined;
    service.app.getHttpServer().once('request', (_: unknown, response: ServerResponse) => {
      answer = response;
    });
    const left = submit({}, impatient.signal).catch(() => 'left');
    await waitFor(() => answer, { what: 'the next one to come' });
    impatient.abort();
    await waitFor(() => answer?.destroyed, { what: 'it to leave' });
    release();
    await Promise.all(first);
    expect(await left).toBe('left');
    expect([calls(), await kept()]).toEqual([AT_ONCE, AT_ONCE]);
  });
});
