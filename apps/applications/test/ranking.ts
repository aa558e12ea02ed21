import { randomUUID } from 'node:crypto';
import { type AdminRanking, type AdminRankingEntriesPage, API, columnOf, type HousingType } from '@lacorte/contracts';
import { type AssessmentFacts, FACT_NAMES } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { FACTS_RECORD } from '../src/assessment/assessment.row';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { FACTS } from './assessing';
import { ADMINISTRATOR, type Applicant, addApplications, administer } from './reviewing';
import type { RunningApplications } from './running-applications';

interface Candidate extends Partial<Applicant> {
  housingType?: HousingType;
  /** Facts that differ from `FACTS`; null means not assessed. */
  facts?: Partial<AssessmentFacts> | null;
  /** Owner, if it is not the owner of the others. */
  userId?: string;
}

const ASSESS = `
  INSERT INTO applications.assessment (application_id, version, ${FACT_NAMES.map(columnOf).join(', ')},
    assessed_by_id, assessed_by_email, assessed_at)
  SELECT r.id, 1, given.*, '${ADMINISTRATOR.userId}', '${ADMINISTRATOR.email}', now()
  FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, facts jsonb), jsonb_to_record(r.facts) AS given (${FACTS_RECORD})
  ON CONFLICT (application_id) DO UPDATE SET version = assessment.version + 1,
    ${FACT_NAMES.map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`).join(', ')}`;

const HOME = `
  UPDATE applications.application a SET tipologia_abitazione = r.type, user_id = r."userId"
  FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, type text, "userId" uuid) WHERE a.id = r.id`;

const CODES = `
  SELECT a.id, a.application_code AS code, a.user_id AS "userId", a.email FROM unnest($1::uuid[]) WITH ORDINALITY AS r (id, n)
  JOIN applications.application a ON a.id = r.id ORDER BY r.n`;

/** Writes approved and assessed applications, each of another person. @returns them in the given order */
export async function addCandidates(database: DataSource, candidates: Candidate[]): Promise<AddedCandidate[]> {
  const people = candidates.map(({ housingType: _, facts: __, userId: ___, ...applicant }) => {
    return { status: 'approved' as const, codiceFiscale: randomUUID().slice(0, 16), ...applicant };
  });
  const ids = await addApplications(database, people);
  const homes = candidates.map(({ housingType = '3-locali', userId = randomUUID() }, n) => {
    return { id: ids[n], type: housingType, userId };
  });
  await database.query(HOME, [JSON.stringify(homes)]);
  await assessAll(
    database,
    candidates.flatMap(({ facts }, n) => (facts === null ? [] : [{ id: ids[n] ?? '', facts: facts ?? {} }])),
  );
  return database.query(CODES, [ids]);
}

export interface AddedCandidate {
  id: string;
  code: string;
  userId: string;
  email: string;
}

/** Replaces the facts of an application by `FACTS` with the given ones. */
export const assessAs = (database: DataSource, id: string, facts: Partial<AssessmentFacts>) =>
  assessAll(database, [{ id, facts }]);

async function assessAll(database: DataSource, all: { id: string; facts: Partial<AssessmentFacts> }[]): Promise<void> {
  const rows = all.map(({ id, facts }) => ({ id, facts: { ...FACTS, ...facts } }));
  await database.query(ASSESS, [JSON.stringify(rows)]);
}

/** Facts that give points for residence alone, and no group. */
export const years = (residenceYears: number) => ({
  facts: { residenceYears, minors: 0, disabilityCertified: false },
});

/** Adds a request of review by the applicant, with the given decision. */
export async function addReviewRequest(
  database: Pick<DataSource, 'query'>,
  { applicationId, rankingId, decision = null }: { applicationId: string; rankingId: string; decision?: string | null },
): Promise<void> {
  const decided = decision
    ? [decision, 'Certificato presente', ADMINISTRATOR.userId, ADMINISTRATOR.email]
    : [null, null, null, null];
  await database.query(
    `INSERT INTO applications.review_request (application_id, ranking_id, text, created_at, decision, reason, decided_by_id,
       decided_by_email, decided_at)
     VALUES ($1, $2, 'Manca il certificato', clock_timestamp(), $3, $4, $5, $6,
       CASE WHEN $3::text IS NOT NULL THEN clock_timestamp() END)`,
    [applicationId, rankingId, ...decided],
  );
}

/** Acts of administrators on rankings. */
export class RankingActs {
  constructor(private readonly service: () => RunningApplications) {}

  /** Approved and assessed applications of a tender. */
  add = (tenderId: string, ...candidates: Candidate[]) =>
    addCandidates(
      this.service().database,
      candidates.map((one) => ({ tenderId, ...one })),
    );

  start = (tenderId: string, body: object) => administer(this.service(), 'post', API.startRanking(tenderId), body);

  get = (path: string, query: object = {}) => administer(this.service(), 'get', path, query);

  /** A run that is computed, as the worker does it. @returns its id */
  async computed(tenderId: string, body: object = { stage: 'simulation' }): Promise<string> {
    const { status, body: started } = await this.start(tenderId, body);
    if (status !== 202) throw new Error(`the run did not start: ${JSON.stringify(started)}`);
    await new ComputeRanking(this.service().database).handle({ rankingId: started.id });
    return started.id;
  }

  async run(id: string): Promise<AdminRanking> {
    return (await this.get(API.adminRanking(id))).body;
  }

  async entries(id: string, query: object = {}): Promise<AdminRankingEntriesPage> {
    const { status, body } = await this.get(API.adminRankingEntries(id), query);
    if (status !== 200) throw new Error(`no entries: ${JSON.stringify(body)}`);
    return body;
  }

  /** Sets the state of a run as a publication does; a simulation becomes a provisional. */
  async publish(id: string): Promise<void> {
    await this.service().database.query(
      `UPDATE applications.ranking SET state = 'published', published_at = clock_timestamp(),
         stage = replace(stage, 'simulation', 'provisional'), draw_numbers = coalesce(draw_numbers, '1') WHERE id = $1`,
      [id],
    );
  }
}
