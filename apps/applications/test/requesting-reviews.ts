import { randomUUID } from 'node:crypto';
import { API, type OwnApplication } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { PublishedRankings } from './published-rankings';
import { asAdmin } from './reviewing';
import { loggedIn, type RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

export const TEXT = 'Ho anche un certificato di invalidità.';
export const REASON = 'Il certificato è valido: correggiamo i punti.';

export interface Applicant {
  id: string;
  applicationCode: string;
  userId: string;
  email: string;
  owner: Record<string, string>;
}

/** What applicants and administrators do with requests of review. */
export class ReviewActs {
  readonly tenders = new TenderActs(this.service);
  readonly rankings = new PublishedRankings(this.service);
  tenderId = '';

  constructor(private readonly service: () => RunningApplications) {}

  /** A new open tender, whose requests are listed from now on. */
  async open(): Promise<void> {
    this.tenderId = (await this.tenders.opened()).id;
  }

  /** An application of the open tender, decided as every one is before a ranking. */
  async applicant(status: 'approved' | 'rejected' = 'approved'): Promise<Applicant> {
    const userId = randomUUID();
    const email = `persona.${userId}@example.com`;
    const owner = await loggedIn({ userId, email });
    const body = anApplication().with({ email }).withoutPassword().body();
    const { id, applicationCode } = (await this.service().submit(body).set(owner)).body;
    await this.setStatus(id, status);
    return { id, applicationCode, userId, email, owner };
  }

  setStatus = (id: string, status: string) =>
    this.service().database.query('UPDATE applications.application SET application_status = $2 WHERE id = $1', [
      id,
      status,
    ]);

  /** Closes the tender and publishes a provisional that has these applications, in this order. @returns its id */
  async publishedWith(...people: Applicant[]): Promise<string> {
    await this.tenders.closeAll();
    const entries = people.map(({ applicationCode }) => ({ applicationCode, points: 20, heldAs: null }));
    return this.rankings.publish({ tenderId: this.tenderId, entries });
  }

  post = ({ id, owner }: Pick<Applicant, 'id' | 'owner'>, body: object = { text: TEXT }) =>
    this.service().http.post(API.requestReview(id)).set(owner).send(body);

  /** A request that is taken. @returns its id */
  async requested(person: Applicant): Promise<string> {
    const { status, body } = await this.post(person);
    if (status !== 201) throw new Error(`no review was requested: ${JSON.stringify(body)}`);
    return body.id;
  }

  async own({ owner }: Applicant): Promise<OwnApplication> {
    return (await this.service().http.get(API.userApplications).set(owner)).body[0];
  }

  list = async (query = '') =>
    this.service()
      .http.get(`${API.reviewRequests}?tender=${this.tenderId}${query}`)
      .set(await asAdmin());

  decide = async (id: string, body: object = {}) =>
    this.service()
      .http.put(API.reviewRequest(id))
      .set(await asAdmin())
      .send({ decision: 'accepted', reason: REASON, version: 1, ...body });
}
