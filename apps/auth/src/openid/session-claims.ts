import type { OidcClaims } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { SecretCipher } from '../encryption/secret-cipher';
import { IS_ALIVE } from '../sessions/read-session';
import { sessionIdOf } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

const OWNER = 'session';

const SELECT_CLAIMS = statement('claims-of-session', { claims: orNull(COLUMN.text) })`
  SELECT s.sess->>'claims' AS "claims" FROM auth.session s
  WHERE s.sid = $1 AND ${IS_ALIVE}
    AND (s.sess->>'userId' IS NULL OR EXISTS (
      SELECT FROM auth.users u
      WHERE u.id = (s.sess->>'userId')::uuid AND u.password_version = (s.sess->>'passwordVersion')::integer))`;

/** Encrypts and reads the claims of the identity provider about the person in this browser. They end with the session. */
@Injectable()
export class SessionClaims {
  private readonly cipher: SecretCipher;

  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {
    this.cipher = new SecretCipher(settings.sessionSecret, 'OpenID claims');
  }

  /** @returns the encrypted claims for the session */
  sealed(claims: OidcClaims): string {
    return this.cipher.encrypt(JSON.stringify(claims), OWNER);
  }

  /** @returns an empty object when the session has no claims */
  async of(request: Request): Promise<OidcClaims> {
    const sid = sessionIdOf(request, this.settings);
    const [row] = sid ? await runPrepared(this.database, SELECT_CLAIMS, [sid]) : [];
    return JSON.parse((row?.claims && this.cipher.decrypt(row.claims, OWNER)) ?? '{}');
  }
}
