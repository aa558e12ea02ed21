import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { API, HEALTH_PATH, translate } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Question } from './ask.ts';
import { answerWith, ID, SIGNED, useGateway } from './gateway-under-test.ts';

const message = translate('error.tooManyRequests', 'it');
const REFUSAL = { statusCode: 429, code: 'too-many-requests', message, error: 'Too Many Requests' };
/** The gateway admits a twentieth of the usual bursts, and one request that needs no burst. */
const FACTOR = 0.05;
const LOGINS = { withoutDevice: 6, ofDevice: 3, ofDevices: 11 };
const CONNECTIONS = 10;
const HEALTH_CHECKS = 11;

const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length;
const passes = (count: number, refused: number) => [...Array(count).fill(200), ...Array(refused).fill(429)];

describe('requests from one address', () => {
  const gateway = useGateway({ rateLimitFactor: FACTOR });

  /** Sends requests one after the other, each of which claims another address. @returns their statuses */
  async function statuses(count: number, method: string, paths: string[]): Promise<number[]> {
    const all: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const headers = { 'X-Forwarded-For': `10.0.0.${index}`, 'X-Real-IP': `10.0.1.${index}` };
      const path = paths[index % paths.length] ?? '/';
      all.push((await gateway.ask({ method, path, headers })).status);
    }
    return all;
  }

  it('are limited, however they are written and whatever address they claim', async () => {
    const allowances: [string, number, string?][] = [
      [API.login, LOGINS.withoutDevice],
      [API.applications, 11],
      [API.requestUpload, 16],
      [API.contacts, 4],
      [API.openingNotices, 4],
      [API.passwordReset, 4],
      [API.applicationDocuments(ID), 6, 'PUT'],
      [API.userDraft, 16, 'PUT'],
    ];
    for (const [path, allowed, method = 'POST'] of allowances) {
      const spellings = [path, `${path}/`, path.toUpperCase().replace('/API', '/api')];
      expect([path, await statuses(allowed + 3, method, spellings)]).toEqual([path, passes(allowed, 3)]);
    }
  });

  it('share an allowance where the work is the same', async () => {
    const sharing: [string, string[]][] = [
      ['POST', [API.login, API.loginTotp, API.totp, API.confirmTotp, API.password, '/api/auth/PASSWORD/']],
      ['DELETE', [API.totp, '/api/auth/TOTP/']],
      ['POST', [API.drafts, '/api/DRAFTS/']],
      ['POST', [API.requestReview(ID), `/api/USER/applications/${ID}/Review-Requests/`]],
      ['PUT', [API.ownApplication(ID), `/api/USER/applications/${ID}/`]],
    ];
    for (const [method, paths] of sharing) {
      expect([paths, await statuses(paths.length, method, paths)]).toEqual([paths, passes(0, paths.length)]);
    }
    const personal = [API.exportUserData, `${API.eraseUser}/`, '/api/USER/Export/', '/api/user/ERASURE'];
    expect(await statuses(5, 'POST', personal)).toEqual(passes(2, 3));
  });

  it('about tenders share an allowance, and the PDFs another, however they are written', async () => {
    const tenders = ['', '/current', `/${ID}`, '/'].map((path) => `/api/tenders${path}`);
    expect(await statuses(34, 'GET', tenders)).toEqual(passes(31, 3));
    const pdfs = [
      '/api/download-bando',
      `/api/tenders/${ID}/pdf`,
      `/api/applications/${ID}/pdf`,
      `/api/applications/${ID}/PDF/`,
    ];
    expect(await statuses(14, 'GET', pdfs)).toEqual(passes(11, 3));
  });

  it('about published rankings share an allowance, also with other parameters', async () => {
    const paths = ['', `/${ID}?z=`, `/${ID}/csv?z=`, `/${ID}/entries?q=`, `/${ID}/pdf?z=`, `/${ID}/PDF/?z=`];
    const asked = Array.from({ length: 14 }, (_, index) => `/api/rankings${paths[index % paths.length]}`);
    const each = asked.map((path, index) => (path.endsWith('=') ? `${path}${index}` : path));
    expect(await statuses(14, 'GET', each)).toEqual(passes(11, 3));
  });

  it('for pages of rankings are answered above the allowance, without the part of applications', async () => {
    answerWith(gateway.applications, (_, response) => response.end('a-part-of-applications'));
    const pages: string[] = [];
    for (let page = 0; page < 14; page += 1) {
      const { status, body } = await gateway.ask({ path: `/graduatorie/${ID}?code=${page}` });
      expect(status).toBe(200);
      pages.push(body.toString());
    }
    const withPart = pages.map((page) => page.includes('a-part-of-applications'));
    expect(withPart).toEqual([...Array(11).fill(true), ...Array(3).fill(false)]);
    expect(pages.at(-1)).toContain('Riprovi.');
  });

  it('are not limited when they only read, and learn otherwise when to come back', async () => {
    const { headers, json } = await gateway.ask({ method: 'POST', path: API.login });
    expect([headers['retry-after'], json]).toEqual(['10', REFUSAL]);
    expect(await statuses(12, 'GET', [API.applications])).toEqual(passes(12, 0));
  });
});

describe('requests behind a proxy', () => {
  const gateway = useGateway({ rateLimitFactor: FACTOR, isBehindProxy: true });

  /** Returns a forged device cookie in the format of auth. */
  const cookieOf = (device: number) =>
    `${String(device).padStart(22, 'd')}.${'a'.repeat(12)}fx~${'b'.repeat(12)}fx.${'s'.repeat(43)}`;
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  let network = 0;
  beforeEach(() => {
    network += 1;
  });

  async function logIn(cookie?: string, address = `192.0.2.${network}`): Promise<number> {
    const headers = { ...from(address), ...(cookie && { Cookie: cookie }) };
    return (await gateway.ask({ method: 'POST', path: API.login, headers })).status;
  }

  async function logInOften(count: number, cookie: (attempt: number) => string | undefined): Promise<number[]> {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < count; attempt += 1) statuses.push(await logIn(cookie(attempt)));
    return statuses;
  }

  it('with a device cookie pass while others of their network flood without one', async () => {
    expect(passed(await logInOften(LOGINS.withoutDevice + 20, () => undefined))).toBe(LOGINS.withoutDevice);
    for (const [index, name] of ['device', '__Host-device'].entries()) {
      const cookie = `sid=x; ${name}=${cookieOf(1_000 + index)}; language=it`;
      expect(await logInOften(LOGINS.ofDevice, () => cookie)).toEqual(passes(LOGINS.ofDevice, 0));
    }
    expect(await logIn()).toBe(429);
  });

  it('with a device cookie have an allowance that another browser does not use up', async () => {
    const statuses = await logInOften(LOGINS.ofDevice + 2, () => `device=${cookieOf(1)}`);
    expect(statuses).toEqual(passes(LOGINS.ofDevice, 2));
    expect(await logIn(`device=${cookieOf(2)}`)).toBe(200);
  });

  it('with device cookies are limited over all cookies of a network', async () => {
    const statuses = await logInOften(LOGINS.ofDevices + 5, (attempt) => `device=${cookieOf(100 + attempt)}`);
    expect(passed(statuses)).toBe(LOGINS.ofDevices);
    expect(await logIn()).toBe(200);
    expect(await logIn(`device=${cookieOf(200)}`, '198.51.100.1')).toBe(200);
  });

  it('with a cookie that cannot be auth’s are as those without one', async () => {
    const forms = ['device=', 'device=x', `xdevice=${cookieOf(3)}`, `device=${cookieOf(3)}x`];
    const statuses = await logInOften(LOGINS.withoutDevice + 4, (attempt) => forms[attempt % forms.length]);
    expect(passed(statuses)).toBe(LOGINS.withoutDevice);
  });

  it('of an IPv6 /64 count as those of one address, and IPv4 addresses each by itself', async () => {
    const ofAddresses = async (address: (host: number) => string) => {
      const statuses: number[] = [];
      for (let host = 1; host <= 8; host += 1) statuses.push(await logIn(undefined, address(host)));
      return statuses;
    };
    expect(await ofAddresses((host) => `2001:db8:1:2:${host}::${host}`)).toEqual(passes(LOGINS.withoutDevice, 2));
    expect(await logIn(undefined, '2001:db8:1:3::1')).toBe(200);
    expect(await ofAddresses((host) => `203.0.113.${host}`)).toEqual(passes(8, 0));
  });

  it('at once of an address or an IPv6 /64 are limited, and those of others are not', async () => {
    const ask = (path: string, of: string) => gateway.ask({ path, headers: from(of) });
    const networks: [address: (index: number) => string, same: string, other: string][] = [
      [() => '192.0.2.177', '192.0.2.177', '192.0.2.178'],
      [(index) => `2001:db8:7:7::${index + 1}`, '2001:db8:7:7:ff::', '2001:db8:7:8::1'],
    ];
    for (const [address, same, other] of networks) {
      gateway.applications.gate.hold();
      const held = Array.from({ length: CONNECTIONS }, (_, index) => ask(`/api/applications/${ID}`, address(index)));
      await gateway.applications.gate.held(CONNECTIONS);
      const refused = await ask(API.downloadTender, same);
      expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([429, '10', REFUSAL]);
      expect((await ask('/bando', same)).status).toBe(429);
      expect((await ask(API.downloadTender, other)).status).toBe(200);
      gateway.applications.gate.release();
      await Promise.all(held);
      expect((await ask(API.downloadTender, same)).status).toBe(200);
    }
  });

  it('for health are answered as often as probes need, and to others all the same', async () => {
    const ask = async (address: string) => (await gateway.ask({ path: HEALTH_PATH, headers: from(address) })).status;
    const statuses: number[] = [];
    for (let count = 0; count < HEALTH_CHECKS + 2; count += 1) statuses.push(await ask('192.0.2.199'));
    expect(statuses).toEqual(passes(HEALTH_CHECKS, 2));
    expect(await ask('192.0.2.198')).toBe(200);
  });
});

describe('bodies that never end', () => {
  const gateway = useGateway({
    settings: {
      LIMIT_CONNECTIONS_ASKING: CONNECTIONS,
      LIMIT_CONNECTIONS_SENDING: CONNECTIONS,
      LIMIT_CONNECTIONS_UPLOADING: CONNECTIONS,
    },
  });
  const BODIES = {
    POST: 'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    PUT: `PUT /api/admin/applications/${ID}/status HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    PATCH: 'PATCH /api/auth/user HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{',
    'GET of a call': `GET /api/applications/${ID} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{`,
    upload: `PUT /uploads/x?${SIGNED} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n%PDF`,
  };

  const open = new Set<Socket>();
  afterEach(async () => {
    for (const socket of open) socket.destroy();
    open.clear();
    await waitFor(async () => (await post()) === 200, { what: 'the gateway to notice' });
  });

  async function begin(request: string): Promise<void> {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined);
    // A request that is answered occupies no place any more.
    socket.once('data', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    open.add(socket);
    await once(socket, 'connect');
    socket.write(request);
  }

  /** Occupies every place. Connections of the last test may still occupy some at first, so refused requests are repeated. */
  async function holdAll(request: string, isFull: () => Promise<boolean>): Promise<void> {
    const fill = async () => {
      await Promise.all(Array.from({ length: CONNECTIONS - open.size }, () => begin(request)));
      return isFull();
    };
    await waitFor(fill, { what: 'the gateway to have them all' });
  }

  const statusOf = async (question: Question) => (await gateway.ask(question)).status;
  const post = () => statusOf({ method: 'POST', path: API.logout, body: '{}' });
  const upload = () => statusOf({ method: 'PUT', path: `/uploads/x?${SIGNED}`, body: '%PDF' });
  async function askings(): Promise<number[]> {
    const paths = ['/', '/bando', '/assets/index-4f2a.js', `/api/applications/${ID}`];
    const questions: Question[] = [...paths.map((path) => ({ path })), { method: 'POST', path: API.logout }];
    return Promise.all(questions.map(statusOf));
  }

  it.each(['POST', 'PUT', 'PATCH', 'GET of a call'] as const)(
    'as %s leave pages, calls that ask, and uploads to others of their address',
    async (kind) => {
      await holdAll(BODIES[kind], async () => (await post()) === 429);
      expect(await askings()).toEqual(passes(5, 0));
      expect(await upload()).toBe(200);
    },
  );

  it('as uploads leave everything but uploads to others of their address', async () => {
    await holdAll(BODIES.upload, async () => (await upload()) === 429);
    expect(await askings()).toEqual(passes(5, 0));
    expect(await post()).toBe(200);
  });
});
