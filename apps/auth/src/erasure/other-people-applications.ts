import { type OtherPeopleApplications as Answer, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import type { Person } from '@lacorte/personal-data';

/** Applications that state another e-mail than the account's, and that the erasure of an account would delete. */
export class OtherPeopleApplications {
  constructor(private readonly applications: ServiceClient) {}

  /** @returns their codes, oldest first @throws DomainError unavailable */
  async codesOf({ userId, email }: Pick<Person, 'userId' | 'email'>): Promise<string[]> {
    const body = { userId, email };
    const path = INTERNAL.otherPeopleApplications;
    // The release before does not know the call: an erasure waits until it is replaced.
    const answer = await this.applications.find<Answer>({ method: 'POST', path, body });
    if (!answer) throw DomainError.unavailable();
    return answer.applicationCodes;
  }

  /** @throws DomainError conflict, with their codes, when there are any; unavailable */
  async requireNone(person: Person): Promise<void> {
    const applicationCodes = await this.codesOf(person);
    if (applicationCodes.length === 0) return;
    const parameters = { codes: applicationCodes.join(', ') };
    throw new DomainError('conflict', 'accounts.otherPeopleApplications', { parameters, applicationCodes });
  }
}
