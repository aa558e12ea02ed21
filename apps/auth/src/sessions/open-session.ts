import { DeviceCookie } from '@lacorte/http-server';
import { Inject, Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import type { Request, Response } from 'express';
import type { Account } from '../accounts/account-statements';
import { KnownDevices } from '../accounts/known-devices';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { renewSession, saveSession } from './session-cookie';

const NAME = /^[\w .+-]{1,40}$/;

/** Returns browser and system in Italian, such as `Chrome su Android`; null when the header names neither. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  // The limit bounds the work on a hostile header. Headers of real browsers are shorter.
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400));
  const names = [browser.name, os.name].filter((name) => name !== undefined && NAME.test(name));
  return names.join(' su ') || null;
}

/** Opens a session of an account in the request's browser. The browser is then known for the account. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly devices: KnownDevices,
    private readonly deviceCookie: DeviceCookie,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @param claims that the session keeps, encrypted */
  async run(
    account: Pick<Account, 'id' | 'passwordVersion' | 'totpEnabled'>,
    request: Request,
    response: Response,
    claims?: string,
  ): Promise<void> {
    await renewSession(request, this.settings);
    request.session.userId = account.id;
    request.session.passwordVersion = account.passwordVersion;
    if (account.totpEnabled) request.session.hasSecondStep = true;
    request.session.device = deviceName(request.get('user-agent'));
    if (claims !== undefined) request.session.claims = claims;
    // The session is saved before the answer, so that a login that cannot be stored fails.
    await saveSession(request);
    this.deviceCookie.set(response, this.devices.remember(this.deviceCookie.of(request), account));
  }
}
