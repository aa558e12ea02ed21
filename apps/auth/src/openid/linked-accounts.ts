import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, OF_EMAIL, SELECT_ACCOUNT_OF_ID } from '../accounts/account-statements';
import type { ProviderPerson } from './identity-provider';

type Person = Pick<ProviderPerson, 'issuer' | 'subject'>;
type Owner = { userId: string };

const SELECT_LINK = {
  name: 'account-of-openid-identity',
  text: 'SELECT user_id AS "userId" FROM auth.openid_identity WHERE issuer = $1 AND subject = $2',
};

const INSERT_LINK = {
  name: 'link-openid-identity',
  text: 'INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
};

const SELECT_BY_ADDRESS = {
  name: 'account-of-proven-address',
  text: `SELECT id, address_proven_at IS NOT NULL AS "isProven" FROM auth.users WHERE ${OF_EMAIL}`,
};

/** Which account belongs to a person of the identity provider. */
@Injectable()
export class LinkedAccounts {
  constructor(private readonly database: DataSource) {}

  /** The account that is linked to the person. */
  async of(person: Person): Promise<Account | undefined> {
    const owner = await this.ownerOf(person);
    if (owner === undefined) return undefined;
    const [account] = await runPrepared<Account>(this.database, SELECT_ACCOUNT_OF_ID, [owner]);
    return account;
  }

  /** The account of an address, and whether its user has proven that the address is theirs. */
  async withAddress(email: string): Promise<{ id: string; isProven: boolean } | undefined> {
    const [account] = await runPrepared<{ id: string; isProven: boolean }>(this.database, SELECT_BY_ADDRESS, [email]);
    return account;
  }

  /** @returns false when the person belongs to another account, or the account to another person of the same issuer */
  async link(person: Person, userId: string): Promise<boolean> {
    await runPrepared(this.database, INSERT_LINK, [person.issuer, person.subject, userId]);
    return (await this.ownerOf(person)) === userId;
  }

  private async ownerOf({ issuer, subject }: Person): Promise<string | undefined> {
    const [owner] = await runPrepared<Owner>(this.database, SELECT_LINK, [issuer, subject]);
    return owner?.userId;
  }
}
