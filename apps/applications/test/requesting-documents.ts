import { API, type DocumentRequest, type RequestedDocument, TIME_ZONE } from '@lacorte/contracts';
import { administer } from './reviewing';
import type { RunningApplications } from './running-applications';

export const ITEM: RequestedDocument = { section: 'certificazione-redditi', reason: 'Manca l’ISEE di quest’anno.' };

/** The day in Rome in so many days, `yyyy-mm-dd`. */
export function dayIn(days: number): string {
  const day = new Date(new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format());
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Acts of administrators on requests for documents. */
export class RequestActs {
  constructor(private readonly service: () => RunningApplications) {}

  post = (applicationId: string, changes: object = {}) =>
    administer(this.service(), 'post', API.documentRequests(applicationId), {
      ...{ items: [ITEM], deadline: dayIn(10) },
      ...changes,
    });

  /** A new open request. */
  async added(applicationId: string, changes: object = {}): Promise<DocumentRequest> {
    const { status, body } = await this.post(applicationId, changes);
    if (status !== 201) throw new Error(`no request was added: ${JSON.stringify(body)}`);
    return body;
  }

  withdraw = (applicationId: string, requestId: string) =>
    administer(this.service(), 'delete', API.documentRequest(applicationId, requestId));

  list = async (applicationId: string): Promise<DocumentRequest[]> =>
    (await administer(this.service(), 'get', API.documentRequests(applicationId))).body;

  /** Moves the deadline of a request to the day before today, so that it ended this midnight. */
  async expire(requestId: string): Promise<void> {
    const move = 'UPDATE applications.document_request SET deadline = $2 WHERE id = $1';
    await this.service().database.query(move, [requestId, dayIn(-1)]);
  }
}
