import { type ExportedAccount, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import type { ExportLimit } from '../rate-limit';
import type { GatherPersonalData } from './gather-personal-data';

/** Password and browser, which auth needs to check the password. */
export interface OwnerProof extends Browser {
  password: string;
}

/** Gives the logged-in user everything that the product holds of them. */
export class ExportOwnData {
  constructor(
    private readonly auth: ServiceClient,
    private readonly limit: ExportLimit,
    private readonly gather: GatherPersonalData,
  ) {}

  /** @throws DomainError invalid for a wrong password, too-many-requests, unavailable */
  async run({ userId }: Identity, proof: OwnerProof): Promise<NodeJS.ReadableStream> {
    const path = INTERNAL.exportAccount(userId);
    const { person, sections } = await this.auth.call<ExportedAccount>({ method: 'POST', path, body: proof });
    await this.limit.count(userId);
    return this.gather.run(person, sections, person.email);
  }
}
