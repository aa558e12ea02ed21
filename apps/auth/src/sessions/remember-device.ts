import { DeviceCookie } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Account } from '../accounts/account-statements';
import { KnownDevices } from '../accounts/known-devices';

/** Marks the browser as known for the account. */
@Injectable()
export class RememberDevice {
  constructor(
    private readonly devices: KnownDevices,
    private readonly cookie: DeviceCookie,
  ) {}

  run(account: Account, request: Request, response: Response): void {
    this.cookie.set(response, this.devices.remember(this.cookie.of(request), account));
  }
}
