import type { RecoveryCodes } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { languageOf } from '../mailed-links/language-of';
import { OUTBOX } from '../outbox';
import { EndSessions } from '../sessions/end-sessions';
import { CheckCode } from './check-code';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';
import { CONFIRM_ENROLMENT, IS_TOTP_IN_FORCE, KEEP_RECOVERY_CODES } from './totp-statements';

/** Puts a second factor into force: its owner has shown a right code. Ends the other sessions, which were opened without it. */
@Injectable()
export class ConfirmEnrolment {
  constructor(
    private readonly database: DataSource,
    private readonly checkCode: CheckCode,
    private readonly endSessions: EndSessions,
  ) {}

  /** @throws DomainError conflict (`totp-enabled`) while one is in force, invalid for a wrong code, too-many-requests */
  async run({ userId }: Identity, code: string, request: Request): Promise<RecoveryCodes> {
    const inForce = await runPrepared(this.database, IS_TOTP_IN_FORCE, [userId]);
    if (inForce.length > 0) throw new DomainError('conflict', 'accounts.totpEnabled');
    const recoveryCodes = newRecoveryCodes();
    await this.checkCode.run({ userId, code, of: 'pending' }, async (manager) => {
      await runPrepared(manager, CONFIRM_ENROLMENT, [userId]);
      await runPrepared(manager, KEEP_RECOVERY_CODES, [userId, recoveryCodes.map(recoveryCodeHash)]);
      await this.endSessions.others(userId, request, manager);
      await OUTBOX.add(manager, 'totp-enabled', { userId, language: languageOf(request) });
    });
    return { recoveryCodes };
  }
}
