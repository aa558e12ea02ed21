import { describe, expect, it } from '@jest/globals';
import { fakeApi, json, refusal } from '../../test/fake-api';
import { ApiError, requestJson } from './api-client';

describe('requestJson', () => {
  it('sends a JSON body only when there is a payload, and the cookies always', async () => {
    const { calls } = fakeApi({ 'POST /api/a': json({}), 'POST /api/b': json({}) });
    await requestJson('POST', '/api/a', { nome: 'Ada' });
    await requestJson('POST', '/api/b');
    expect(calls.map(({ body }) => body)).toEqual([{ nome: 'Ada' }, null]);
    expect(calls.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', null]);
    expect(fetch).toHaveBeenCalledWith('/api/b', expect.objectContaining({ credentials: 'include' }));
  });

  it('reads an answer without content as undefined', async () => {
    fakeApi({ 'POST /api/auth/logout': new Response(null, { status: 204 }) });
    await expect(requestJson('POST', '/api/auth/logout')).resolves.toBeUndefined();
  });

  it('turns a refusal into an error with the status, a colon and the body', async () => {
    fakeApi({ 'GET /api/a': refusal('validation', { fields: { email: 'validation.email.invalid' } }) });
    const error = await requestJson('GET', '/api/a').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toMatch(/^400: \{"statusCode":400/);
    expect((error as ApiError).body?.fields).toEqual({ email: 'Email non valida' });
  });

  it('falls back to the status text when the refusal has no body', async () => {
    fakeApi({ 'GET /api/a': new Response('', { status: 502, statusText: 'Bad Gateway' }) });
    await expect(requestJson('GET', '/api/a')).rejects.toMatchObject({ message: '502: Bad Gateway', body: undefined });
  });

  it('keeps a body that is not of the product as text', async () => {
    fakeApi({ 'GET /api/a': new Response('<h1>no</h1>', { status: 500 }) });
    await expect(requestJson('GET', '/api/a')).rejects.toMatchObject({ message: '500: <h1>no</h1>', body: undefined });
  });
});
