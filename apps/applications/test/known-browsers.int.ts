import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anApplication } from '@lacorte/testing/builders';
import { RunningApplications } from './running-applications';

const NEW_VALUE = 'dispositivo.conti.firma';

type Answer = RunningApplications['auth']['answer'];

const knowing =
  (usual: Answer): Answer =>
  async (asked, path) => {
    const { status, body } = await usual(asked, path);
    return { status, body: { ...(body as object), device: NEW_VALUE } };
  };

describe('the browser of an applicant', () => {
  let service: RunningApplications;
  let usual: Answer;
  beforeAll(async () => {
    service = await RunningApplications.start();
    usual = service.auth.answer;
  });
  beforeEach(() => {
    service.auth.answer = knowing(usual);
  });
  afterAll(() => service?.stop());

  const asked = () => service.auth.calls.at(-1)?.body;
  const deviceIn = (response: { get(name: 'Set-Cookie'): string[] | undefined }) =>
    response.get('Set-Cookie')?.find((line) => line.replace(/^__Host-/, '').startsWith('device='));

  it('is told to auth, with the network that the gateway saw', async () => {
    await service.submit().set('X-Forwarded-For', '2001:db8:1:2::9').set('Cookie', 'language=it; device=a.b~c.d');
    expect(asked()).toMatchObject({ network: '2001:db8:1:2::/64', device: 'a.b~c.d' });
  });

  it('is told without a network and a cookie that are none', async () => {
    const response = await service.submit().set('X-Forwarded-For', 'me, 192.0.2.1').set('Cookie', 'device=%0Ax');
    expect(response.status).toBe(201);
    expect([asked()?.network, asked()?.device]).toEqual([undefined, undefined]);
  });

  it('keeps the cookie that auth gives', async () => {
    expect(deviceIn(await service.submit())).toMatch(
      /^device=dispositivo\.conti\.firma; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('gets none from a repeat, nor without an answer of auth with one', async () => {
    const key = { 'Idempotency-Key': 'un-invio-soltanto' };
    const body = anApplication().body();
    await service.submit(body).set(key);
    expect(deviceIn(await service.submit(body).set(key))).toBeUndefined();
    service.auth.answer = usual;
    expect(deviceIn(await service.submit())).toBeUndefined();
  });
});

describe('the browser of an applicant on a site reached by https', () => {
  let service: RunningApplications;
  beforeAll(async () => {
    service = await RunningApplications.start({ PUBLIC_URL: 'https://case.example.com' });
  });
  afterAll(() => service?.stop());

  it('keeps the cookie where no other host can set it', async () => {
    const usual = service.auth.answer;
    service.auth.answer = knowing(usual);
    const response = await service.submit().set('Cookie', 'device=others; __Host-device=own');
    expect(service.auth.calls.at(-1)?.body.device).toBe('own');
    expect(response.get('Set-Cookie')).toContainEqual(
      expect.stringMatching(
        /^__Host-device=dispositivo\.conti\.firma; Max-Age=\d+; Path=\/; .*; Secure; SameSite=Lax$/,
      ),
    );
  });
});
