import { afterEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { done, fakeApi, json, refusal } from '../../test/fake-api';
import { renderElement } from '../../test/render-page';
import { aUser } from '../../test/samples';
import { ApiError, requestJson } from './api-client';
import { fileNameIn } from './api-download';
import { centsOf, euroText } from './euro-text';
import { estimateStrength } from './password-strength';
import { fromRomeInput, romeDay, toRomeInput } from './rome-time';
import { forgetSession, useCurrentUser } from './session/current-user';
import { useUnsent } from './unsent-input';

describe('requestJson', () => {
  it('sends a JSON body only when there is a payload, the cookies always, and reads no content as undefined', async () => {
    const { calls } = fakeApi({ 'POST /api/a': json({}), 'POST /api/b': done });
    await requestJson('POST', '/api/a', { nome: 'Ada' });
    await expect(requestJson('POST', '/api/b')).resolves.toBeUndefined();
    expect(calls.map(({ body }) => body)).toEqual([{ nome: 'Ada' }, null]);
    expect(calls.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', null]);
    expect(fetch).toHaveBeenCalledWith('/api/b', expect.objectContaining({ credentials: 'include' }));
  });

  it('turns a refusal into an error with the status, a colon and the body', async () => {
    fakeApi({ 'GET /api/a': refusal('validation', { fields: { email: 'validation.email.invalid' } }) });
    const error = await requestJson('GET', '/api/a').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toMatch(/^400: \{"statusCode":400/);
    expect((error as ApiError).body?.fields).toEqual({ email: 'Email non valida' });
  });

  it('falls back to the status text without a body, and keeps one that is not of the product as text', async () => {
    fakeApi({ 'GET /api/a': new Response('', { status: 502, statusText: 'Bad Gateway' }) });
    await expect(requestJson('GET', '/api/a')).rejects.toMatchObject({ message: '502: Bad Gateway', body: undefined });
    fakeApi({ 'GET /api/a': new Response('<h1>no</h1>', { status: 500 }) });
    await expect(requestJson('GET', '/api/a')).rejects.toMatchObject({ message: '500: <h1>no</h1>', body: undefined });
  });
});

it('reads the file name in a Content-Disposition', () => {
  const names = [
    ['attachment; filename="carta.pdf"', 'carta.pdf'],
    ['attachment; filename=carta.pdf', 'carta.pdf'],
    ['attachment; filename="una \\"copia\\".pdf"', 'una "copia".pdf'],
    [`attachment; filename="identita_FRONTE.pdf"; filename*=UTF-8''identit%C3%A0_FRONTE.pdf`, 'identità_FRONTE.pdf'],
    [`attachment; filename="carta.pdf"; filename*=UTF-8''carta%`, 'carta.pdf'],
    ['attachment', undefined],
    [null, undefined],
  ] as const;
  expect(names.map(([header]) => fileNameIn(header))).toEqual(names.map(([, name]) => name));
});

describe('an amount in euro', () => {
  it('is read with a comma or a point, and not guessed at', () => {
    const read = ['150', '150,00', '39,9', '39.90', ' € 150 ', '0,05'];
    expect(read.map(centsOf)).toEqual([15_000, 15_000, 3_990, 3_990, 15_000, 5]);
    expect(['', 'cento', '1.500,00', '1,234', '-5', '12345678'].map(centsOf)).toEqual(Array(6).fill(undefined));
  });

  it('is written as it is read', () => {
    expect([15_000, 3_990, 5].map(euroText)).toEqual(['150', '39,90', '0,05']);
  });
});

describe('a time of day in Rome', () => {
  const TIMES = [
    ['2026-01-15T09:30', '2026-01-15T08:30:00.000Z'],
    ['2026-07-15T09:30', '2026-07-15T07:30:00.000Z'],
    ['2026-12-31T00:00', '2026-12-30T23:00:00.000Z'],
    // The clock goes forward at 2 on 29 March, and back at 3 on 25 October.
    ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ] as const;

  it('is an instant, and back; what is none stays as it is', () => {
    expect(TIMES.map(([input]) => fromRomeInput(input))).toEqual(TIMES.map(([, instant]) => instant));
    expect(TIMES.map(([, instant]) => toRomeInput(instant))).toEqual(TIMES.map(([input]) => input));
    const none = ['', 'domani', '2026-13-40T09:00'];
    expect(none.map(fromRomeInput)).toEqual(none);
  });

  it('that does not exist is an hour later, and one that comes twice is the first', () => {
    expect(toRomeInput(fromRomeInput('2026-03-29T02:30'))).toBe('2026-03-29T03:30');
    expect(fromRomeInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  });
});

it('counts days in Rome', () => {
  expect(romeDay(0, new Date('2026-11-23T22:59:00Z'))).toBe('2026-11-23');
  expect(romeDay(0, new Date('2026-11-23T23:00:00Z'))).toBe('2026-11-24');
  expect(romeDay(14, new Date('2026-12-20T10:00:00Z'))).toBe('2027-01-03');
  // The clock goes back on 25 October: that day has 25 hours.
  expect(romeDay(1, new Date('2026-10-24T22:30:00Z'))).toBe('2026-10-26');
});

it('what is not sent yet is there again when its form comes back, for the same key alone', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const form = (id: string) => renderHook(() => useUnsent(['note', id], () => 'vuota'), { wrapper });
  const first = form('a');
  expect(first.result.current[0]).toBe('vuota');
  act(() => first.result.current[1]('Chiamare lunedì'));
  first.unmount();
  expect(form('a').result.current[0]).toBe('Chiamare lunedì');
  expect(form('b').result.current[0]).toBe('vuota');
});

describe('the current user', () => {
  afterEach(() => {
    delete document.documentElement.dataset.session;
  });

  it('asks nothing when the page came to a browser without a session, until there is a reason', async () => {
    document.documentElement.dataset.session = 'none';
    const { calls } = fakeApi({ 'GET /api/auth/user': json(aUser()) });
    renderElement(<Who />);
    const who = await screen.findByText('nobody');
    expect(calls).toEqual([]);
    act(() => who.click());
    expect(await screen.findByText('giulia@example.com')).toBeVisible();
  });

  it('asks when the page says nothing sure of the session', async () => {
    for (const state of ['perhaps', undefined]) {
      if (state) document.documentElement.dataset.session = state;
      fakeApi({ 'GET /api/auth/user': json(aUser()) });
      renderElement(<Who />);
      expect(await screen.findByText('giulia@example.com')).toBeVisible();
      cleanup();
      delete document.documentElement.dataset.session;
    }
  });
});

it('forgets at the end of a session who was logged in, and all that was read for them', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData([API.currentUser], aUser());
  queryClient.setQueryData([API.userApplications], []);
  forgetSession(queryClient);
  expect(queryClient.getQueriesData({})).toEqual([[[API.currentUser], null]]);
});

describe('the strength of a password', () => {
  it('is none for a common one, and small for what others know of the person', () => {
    const common = ['123456', 'password', 'Password', 'p4ssw0rd', 'juventus', 'ForzaMilan', 'ciao1234', 'amoremio'];
    expect(common.filter((password) => estimateStrength(password, []).doubt !== 'common')).toEqual([]);
    expect(common.filter((password) => estimateStrength(password, []).level !== 0)).toEqual([]);
    for (const password of ['giulia.ferrari1', 'ferrari87', 'GIULIA']) {
      const { level, doubt } = estimateStrength(password, ['giulia.ferrari@example.com', 'Ferrari']);
      expect(level).toBeLessThan(2);
      expect(doubt).toBeDefined();
    }
  });

  it('does not suffer from a known word in a long one, and takes the longest that the product accepts', () => {
    expect(estimateStrength('giulia corre sul ballatoio', ['giulia@example.com']).doubt).toBeUndefined();
    expect(estimateStrength('x7#'.repeat(85), []).level).toBeGreaterThanOrEqual(0);
  });

  it('is small for rows of letters and repetitions, and large for several words', () => {
    expect(estimateStrength('aaaaaaaaaa', []).level).toBeLessThan(2);
    expect(estimateStrength('abcdefgh', []).level).toBeLessThan(2);
    const several = estimateStrength('corretto cavallo pila graffetta', ['giulia@example.com']);
    expect(several).toEqual({ level: 4, doubt: undefined });
  });
});

function Who() {
  const { user, isLoading, refetch } = useCurrentUser();
  return (
    <button type="button" onClick={refetch}>
      {isLoading ? 'asking' : (user?.email ?? 'nobody')}
    </button>
  );
}
