import { DomainError } from '@lacorte/errors';
import { countAffected, runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SecretCipher } from '../encryption/secret-cipher';
import { OUTBOX } from '../outbox';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { digitsOf, recoveryCodeHash, stepOf } from './codes';
import { Totp } from './totp.entity';
import { COUNT_WRONG_CODE, isTotpInForce, LOCK_TOTP, type TotpRow, USE_RECOVERY_CODE } from './totp-statements';

/** The change that follows from a right code, in the transaction that has used the code. */
type Effect<T> = (manager: EntityManager) => Promise<T>;

interface Attempt {
  userId: string;
  code: string;
  /** `pending` is for a secret that is not in force yet. Such a secret has no recovery codes. */
  of: 'pending' | 'in-force';
}

@Injectable()
export class TotpCipher extends SecretCipher {
  constructor(@Inject(AUTH_SETTINGS) { sessionSecret }: AuthSettings) {
    super(sessionSecret, 'totp secret');
  }
}

/** Checks codes, so that every wrong one counts and none is used twice. The account's row is locked from the check to the commit. */
@Injectable()
export class CheckCode {
  constructor(
    private readonly database: DataSource,
    private readonly cipher: TotpCipher,
  ) {}

  /** `wrong` makes the error of a wrong code. @throws DomainError that error, or too-many-requests after five wrong codes */
  async run<T>(attempt: Attempt, effect: Effect<T>, wrong = invalidCode): Promise<T> {
    const outcome = await this.database.transaction((manager) => this.decide(manager, attempt, effect, wrong));
    // The refusal is thrown after the commit, so that a wrong code stays counted.
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.result;
  }

  /** Makes a change that needs a code only while a second factor is in force. @throws DomainError as `run` */
  async ifInForce<T>({ userId, code }: { userId: string; code?: string }, effect: Effect<T>): Promise<T> {
    if (!(await isTotpInForce(this.database, userId))) return this.database.transaction(effect);
    if (code === undefined) throw invalidCode();
    return this.run({ userId, code, of: 'in-force' }, effect);
  }

  /** Checks the code for a change that follows later, without using the code up. A wrong code counts. @throws DomainError as `run` */
  async requireRight(attempt: { userId: string; code?: string }): Promise<void> {
    const rollback = new Error('a check does not use up its code');
    const isChecked = (error: unknown) => {
      if (error !== rollback) throw error;
    };
    await this.ifInForce(attempt, () => Promise.reject(rollback)).catch(isChecked);
  }

  private async decide<T>(
    manager: EntityManager,
    attempt: Attempt,
    effect: Effect<T>,
    wrong: () => DomainError,
  ): Promise<{ result: T } | { refusal: DomainError }> {
    const { userId, of } = attempt;
    const [row] = await runPrepared(manager, LOCK_TOTP, [userId]);
    if (!row || row.isInForce !== (of === 'in-force')) return { refusal: wrong() };
    if (row.blockedSeconds > 0) return { refusal: tooManyCodes(row.blockedSeconds) };
    if (await this.isRight(manager, attempt, row)) return { result: await effect(manager) };
    const [counted] = await runPrepared(manager, COUNT_WRONG_CODE, [userId]);
    // The message is in the owner's language, because the request may be another person's.
    if (counted?.isBlocked) await OUTBOX.add(manager, 'totp-blocked', { userId });
    return { refusal: wrong() };
  }

  private async isRight(manager: EntityManager, { userId, code, of }: Attempt, row: TotpRow): Promise<boolean> {
    const digits = digitsOf(code);
    if (digits === undefined) {
      return (
        of === 'in-force' && (await countAffected(manager, USE_RECOVERY_CODE, [userId, recoveryCodeHash(code)])) > 0
      );
    }
    const secret = this.cipher.decrypt(row.secret, userId);
    const step = secret === undefined ? undefined : stepOf(digits, secret);
    if (secret === undefined || step === undefined || step <= row.lastStep) return false;
    const stored = this.cipher.isOutdated(row.secret, userId) ? this.cipher.encrypt(secret, userId) : row.secret;
    await manager.getRepository(Totp).update({ userId }, { lastStep: step, secret: stored, wrongAt: [] });
    return true;
  }
}

const invalidCode = () => new DomainError('invalid', 'accounts.totpCodeInvalid');

function tooManyCodes(seconds: number): DomainError {
  return new DomainError('too-many-requests', 'accounts.tooManyCodes', { retryAfterSeconds: Math.ceil(seconds) });
}
