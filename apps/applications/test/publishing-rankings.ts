import { API, formatApplicationCode, type HousingType } from '@lacorte/contracts';
import type { AssessmentFacts } from '@lacorte/tender-rules';
import { type AddedCandidate, addCandidates, RankingActs } from './ranking';
import { dayIn } from './requesting-documents';
import { administer } from './reviewing';
import type { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

const HOMES: Record<HousingType, number> = { '2-locali': 1, '3-locali': 1, '4-locali': 0, '5-locali': 0 };

interface Given {
  status?: 'approved' | 'rejected';
  housingType?: HousingType;
  facts?: Partial<AssessmentFacts>;
}

/** Three candidates for one home, of whom the third has no points for a disability, and one candidate for another home. */
const CANDIDATES: Given[] = [
  { facts: { residenceYears: 20 } },
  { facts: { residenceYears: 12 } },
  { facts: { disabilityCertified: false } },
  { housingType: '2-locali' },
];

/** The year of the codes, because a search by number looks in the years of the tender alone. */
export const YEAR = Number(dayIn(0).slice(0, 4));

let numbered = 0;

/** Publishes rankings as administrators do. */
export class PublicationActs extends RankingActs {
  readonly tenders: TenderActs;

  constructor(private readonly running: () => RunningApplications) {
    super(running);
    this.tenders = new TenderActs(running);
  }

  /** A closed tender with approved applications that are ready for a ranking. Their codes have right check digits. */
  async tender({ candidates = CANDIDATES, reviewDays = 10 } = {}): Promise<{ id: string; people: AddedCandidate[] }> {
    const { database } = this.running();
    const { id } = await this.tenders.opened({ homes: HOMES, rules: { reviewDays } });
    const people = await addCandidates(
      database,
      candidates.map((candidate) => ({ ...candidate, tenderId: id })),
    );
    for (const person of people) {
      numbered += 1;
      const code = formatApplicationCode(YEAR, 500_000 + numbered);
      await database.query('UPDATE applications.application SET application_code = $2 WHERE id = $1', [
        person.id,
        code,
      ]);
      person.code = code;
    }
    await this.tenders.closeAll();
    return { id, people };
  }

  publishing = (id: string) => administer(this.running(), 'post', API.publishRanking(id), {});

  /** A published run. @returns its id */
  async published(tenderId: string, stage: 'provisional' | 'final' = 'provisional'): Promise<string> {
    const id = await this.computed(tenderId, { stage, ...(stage === 'provisional' && { drawNumbers: '1-2-3' }) });
    const { status, body } = await this.publishing(id);
    if (status !== 200) throw new Error(`not published: ${JSON.stringify(body)}`);
    return id;
  }
}
