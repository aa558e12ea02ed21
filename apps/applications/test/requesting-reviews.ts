import { API, type ApplicationStatus, type OwnApplication } from '@lacorte/contracts';
import { PublishedRankings } from './published-rankings';
import { administer, anOwner, type Owner, setStatus } from './reviewing';
import type { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

export const TEXT = 'Ho anche un certificato di invalidità.';
export const REASON = 'Il certificato è valido: correggiamo i punti.';

/** Acts of applicants and administrators on requests of review. */
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
  async applicant(status: 'approved' | 'rejected' = 'approved'): Promise<Owner> {
    const person = await anOwner(this.service());
    await this.setStatus(person.id, status);
    return person;
  }

  setStatus = (id: string, status: ApplicationStatus) => setStatus(this.service().database, id, status);

  /** Closes the tender and publishes a provisional that has these applications, in this order. @returns its id */
  async publishedWith(...people: Owner[]): Promise<string> {
    await this.tenders.closeAll();
    const entries = people.map(({ applicationCode }) => ({ applicationCode, points: 20, heldAs: null }));
    return this.rankings.publish({ tenderId: this.tenderId, entries });
  }

  post = ({ id, owner }: Pick<Owner, 'id' | 'owner'>, body: object = { text: TEXT }) =>
    this.service().http.post(API.requestReview(id)).set(owner).send(body);

  /** Adds a request and expects success. @returns its id */
  async requested(person: Owner): Promise<string> {
    const { status, body } = await this.post(person);
    if (status !== 201) throw new Error(`no review was requested: ${JSON.stringify(body)}`);
    return body.id;
  }

  async own({ owner }: Owner): Promise<OwnApplication> {
    return (await this.service().http.get(API.userApplications).set(owner)).body[0];
  }

  list = (query = '') => administer(this.service(), 'get', `${API.reviewRequests}?tender=${this.tenderId}${query}`);

  decide = (id: string, body: object = {}) =>
    administer(this.service(), 'put', API.reviewRequest(id), {
      ...{ decision: 'accepted', reason: REASON, version: 1 },
      ...body,
    });
}
