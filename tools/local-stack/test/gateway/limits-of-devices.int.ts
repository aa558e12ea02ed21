import { beforeEach, describe, expect, it } from '@jest/globals';
import { useGateway } from './use-gateway.ts';

// a twentieth of the usual allowances: without a cookie 6 logins at once, of one device 3, of all devices of a network 11
const gateway = useGateway({ rateLimitFactor: 0.05, isBehindProxy: true });
const LOGINS = { withoutDevice: 6, ofDevice: 3, ofDevices: 11 };

/** A cookie in the form of auth's, which anyone can write. */
const cookieOf = (device: number) =>
  `${String(device).padStart(22, 'd')}.${'a'.repeat(12)}fx~${'b'.repeat(12)}fx.${'s'.repeat(43)}`;

let network = 0;
beforeEach(() => {
  network += 1;
});

async function logIn(cookie?: string, address = `192.0.2.${network}`): Promise<number> {
  const headers = { 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) };
  return (await gateway.ask({ method: 'POST', path: '/api/auth/login', headers })).status;
}

async function logInOften(count: number, cookie: (attempt: number) => string | undefined): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < count; attempt += 1) statuses.push(await logIn(cookie(attempt)));
  return statuses;
}

const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length;

describe('logins of a browser with a device cookie', () => {
  it.each(['device', '__Host-device'])('pass while others of its network flood without one: %s', async (name) => {
    expect(passed(await logInOften(LOGINS.withoutDevice + 20, () => undefined))).toBe(LOGINS.withoutDevice);
    const cookie = `sid=x; ${name}=${cookieOf(1_000 + network)}; language=it`;
    expect(await logInOften(LOGINS.ofDevice, () => cookie)).toEqual(Array(LOGINS.ofDevice).fill(200));
    expect(await logIn()).toBe(429);
  });

  it('have an allowance of their own, which another browser does not use up', async () => {
    const statuses = await logInOften(LOGINS.ofDevice + 2, () => `device=${cookieOf(1)}`);
    expect(statuses).toEqual([...Array(LOGINS.ofDevice).fill(200), 429, 429]);
    expect(await logIn(`device=${cookieOf(2)}`)).toBe(200);
  });

  it('are limited over all cookies of a network, as anybody can write one', async () => {
    const statuses = await logInOften(LOGINS.ofDevices + 5, (attempt) => `device=${cookieOf(100 + attempt)}`);
    expect(passed(statuses)).toBe(LOGINS.ofDevices);
    expect(await logIn()).toBe(200);
    expect(await logIn(`device=${cookieOf(200)}`, '198.51.100.1')).toBe(200);
  });

  it('are as those without one when the cookie cannot be auth’s', async () => {
    const forms = ['device=', 'device=x', `xdevice=${cookieOf(3)}`, `device=${cookieOf(3)}x`];
    const statuses = await logInOften(LOGINS.withoutDevice + 4, (attempt) => forms[attempt % forms.length]);
    expect(passed(statuses)).toBe(LOGINS.withoutDevice);
  });
});
