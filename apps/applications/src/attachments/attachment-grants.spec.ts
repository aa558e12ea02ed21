import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { CookieOptions, Request, Response } from 'express';
import { AttachmentGrants, type Grant } from './attachment-grants';

const ID = '7f5f4c43-6c7f-4e0c-8e9b-5f0f6a2d9b11';
const OTHER = '7f5f4c43-6c7f-4e0c-8e9b-5f0f6a2d9b12';
const GRANT = { passwordVersion: 3 };
const DAY_MS = 24 * 60 * 60 * 1_000;

afterEach(() => {
  jest.useRealTimers();
});

/** Returns the request of a browser that got the cookie for `id`, and the options of the cookie. */
function granted(
  grants: AttachmentGrants,
  id: string,
  grant: Grant = GRANT,
): { request: Request; options: CookieOptions } {
  let options: CookieOptions = {};
  let cookie = '';
  const response = {
    cookie(name: string, value: string, given: CookieOptions) {
      cookie = `${name}=${value}`;
      options = given;
    },
  };
  grants.give(id, grant, response as unknown as Response);
  return { request: { headers: { cookie } } as Request, options };
}

describe('a grant to attach documents', () => {
  const grants = new AttachmentGrants('a-secret', true);

  it('is for one application', () => {
    const { request } = granted(grants, ID);
    expect(grants.in(request, ID)).toEqual(GRANT);
    expect(grants.in(request, OTHER)).toBeNull();
  });

  it('ends after a day', () => {
    const { request } = granted(grants, ID);
    jest.useFakeTimers({ now: Date.now() + DAY_MS - 1_000 });
    expect(grants.in(request, ID)).toEqual(GRANT);
    jest.setSystemTime(Date.now() + 2_000);
    expect(grants.in(request, ID)).toBeNull();
  });

  it('cannot be made or prolonged without the secret', () => {
    const { request } = granted(new AttachmentGrants('another', true), ID);
    expect(grants.in(request, ID)).toBeNull();
    const cookie = granted(grants, ID).request.headers.cookie?.replace(/=\d/, '=9');
    expect(grants.in({ headers: { cookie } } as Request, ID)).toBeNull();
  });

  it('cannot be moved to another password version, or to none', () => {
    const { cookie = '' } = granted(grants, ID).request.headers;
    for (const changed of [cookie.replace('.3.', '.4.'), cookie.replace('.3.', '.'), cookie.replace('.3.', '.03.')]) {
      expect([changed, grants.in({ headers: { cookie: changed } } as Request, ID)]).toEqual([changed, null]);
    }
  });

  it('names no password version when the account told none', () => {
    const { request } = granted(grants, ID, { passwordVersion: null });
    expect(request.headers.cookie).toMatch(/^attachment-grant=\d+\.[\w-]+$/);
    expect(grants.in(request, ID)).toEqual({ passwordVersion: null });
  });

  it('outlives a change of the secret', () => {
    const { request } = granted(grants, ID);
    expect(new AttachmentGrants('newer,a-secret', true).in(request, ID)).toEqual(GRANT);
  });

  it('stays in the browser, on its path, and on https where the site is', () => {
    const path = `/api/applications/${ID}/documents`;
    expect(granted(grants, ID).options).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
      path,
      maxAge: DAY_MS,
    });
    expect(granted(new AttachmentGrants('a-secret', false), ID).options.secure).toBe(false);
  });
});
