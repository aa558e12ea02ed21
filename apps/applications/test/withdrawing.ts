import { API, type OwnApplication } from '@lacorte/contracts';
import { administer, type Owner } from './reviewing';
import type { RunningApplications } from './running-applications';

export const WHY = 'L’ha chiesto per telefono.';

/** Acts of owners and administrators on withdrawals. */
export class WithdrawalActs {
  constructor(private readonly service: () => RunningApplications) {}

  withdraw = ({ id, owner }: Pick<Owner, 'id' | 'owner'>) => this.service().http.post(API.ownWithdrawal(id)).set(owner);

  undo = ({ id, owner }: Pick<Owner, 'id' | 'owner'>) => this.service().http.delete(API.ownWithdrawal(id)).set(owner);

  byOffice = (id: string, body: object = { reason: WHY }) =>
    administer(this.service(), 'post', API.applicationWithdrawal(id), body);

  undoByOffice = (id: string, body: object = { reason: WHY }) =>
    administer(this.service(), 'delete', API.applicationWithdrawal(id), body);

  /** Withdraws applications as the office does, and expects success. */
  async withdrawn(...ids: string[]): Promise<void> {
    for (const id of ids) {
      const { status, body } = await this.byOffice(id);
      if (status !== 200) throw new Error(`not withdrawn: ${JSON.stringify(body)}`);
    }
  }

  async own({ owner }: Pick<Owner, 'owner'>): Promise<OwnApplication> {
    return (await this.service().http.get(API.userApplications).set(owner)).body[0];
  }

  details = async (id: string) => (await administer(this.service(), 'get', API.adminApplication(id))).body;

  /** The events about withdrawals of an application, oldest first. */
  events = (id: string): Promise<{ kind: string; payload: { language: string; entryId: string } }[]> =>
    this.service().database.query(
      `SELECT kind, payload FROM applications.outbox WHERE payload->>'applicationId' = $1
         AND kind IN ('application-withdrawn', 'withdrawal-undone') ORDER BY (payload->>'entryId')::int`,
      [id],
    );
}
