import { API, type ApplicationNote, type Assessment } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import type { AssessmentFacts } from '@lacorte/tender-rules';
import { ADMINISTRATOR, administer } from './reviewing';
import { loggedIn, type RunningApplications } from './running-applications';

/** Complete facts. They are eligible by the default rules and give 37 points. */
export const FACTS: AssessmentFacts = {
  citizenship: 'italian',
  residencePermit: null,
  residenceYears: 12,
  worksInLombardiaYears: null,
  iseeCents: 1_850_000,
  ownsHome: false,
  minors: 2,
  disabilityCertified: true,
  evictionEnforced: false,
  over65: false,
  youngCouple: false,
  housingEmergency: false,
};

interface Save {
  version?: number | null;
  administrator?: Identity;
}

/** Acts of assessors. */
export class AssessmentActs {
  constructor(private readonly service: () => RunningApplications) {}

  get = (applicationId: string) => administer(this.service(), 'get', API.assessment(applicationId));

  history = (applicationId: string) => administer(this.service(), 'get', API.assessmentHistory(applicationId));

  async put(applicationId: string, body: object | string, administrator: Identity = ADMINISTRATOR) {
    return this.service()
      .http.put(API.assessment(applicationId))
      .set(await loggedIn(administrator))
      .type('json')
      .send(JSON.stringify(body));
  }

  /** Saves an assessment and expects success. */
  async saved(
    applicationId: string,
    facts: Partial<AssessmentFacts>,
    { version = null, administrator }: Save = {},
  ): Promise<Assessment> {
    const { status, body } = await this.put(applicationId, { facts, version }, administrator);
    if (status !== 200) throw new Error(`the assessment was not saved: ${JSON.stringify(body)}`);
    return body;
  }

  addNote = (applicationId: string, text: unknown) =>
    administer(this.service(), 'post', API.applicationNotes(applicationId), { text });

  notesOf = async (applicationId: string): Promise<ApplicationNote[]> =>
    (await administer(this.service(), 'get', API.applicationNotes(applicationId))).body;
}
