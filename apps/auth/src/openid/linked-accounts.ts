import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, OF_EMAIL, SELECT_ACCOUNT_OF_ID } from '../accounts/account-statements';
import type { LinkTarget } from './attempts';
import type { ProviderPerson } from './identity-provider';
import { OpenidIdentity } from './openid-identity.entity';

type Person = Pick<ProviderPerson, 'issuer' | 'subject'>;

/** The lock waits for a concurrent change of the password. The version then differs, and no row is added. */
const INSERT_LINK = statement('link-openid-identity')`
  INSERT INTO auth.openid_identity (issuer, subject, user_id)
  SELECT $1, $2, id FROM auth.users WHERE id = $3 AND password_version = $4 FOR SHARE ON CONFLICT DO NOTHING`;

const SELECT_BY_ADDRESS = statement('account-of-proven-address', {
  id: COLUMN.uuid,
  passwordVersion: COLUMN.integer,
  isProven: COLUMN.boolean,
})`
  SELECT id, password_version AS "passwordVersion", address_proven_at IS NOT NULL AS "isProven" FROM auth.users WHERE ${OF_EMAIL}`;

@Injectable()
export class LinkedAccounts {
  constructor(private readonly database: DataSource) {}

  async of(person: Person): Promise<Account | undefined> {
    const owner = await this.ownerOf(person);
    const [account] = owner === undefined ? [] : await runPrepared(this.database, SELECT_ACCOUNT_OF_ID, [owner]);
    return account;
  }

  /** Finds the account of an e-mail address, and whether its owner has proven the address. */
  async withAddress(email: string): Promise<(LinkTarget & { isProven: boolean }) | undefined> {
    const [account] = await runPrepared(this.database, SELECT_BY_ADDRESS, [email]);
    return account;
  }

  /** @returns false when the person or the account is already linked to another, or the account has a new password */
  async link(person: Person, { id, passwordVersion }: LinkTarget): Promise<boolean> {
    await runPrepared(this.database, INSERT_LINK, [person.issuer, person.subject, id, passwordVersion]);
    return (await this.ownerOf(person)) === id;
  }

  private async ownerOf({ issuer, subject }: Person): Promise<string | undefined> {
    const select = { issuer: true, subject: true, userId: true };
    const link = await this.database.getRepository(OpenidIdentity).findOne({ where: { issuer, subject }, select });
    return link?.userId;
  }
}
