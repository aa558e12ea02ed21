import type { ComparedPlace, DifferenceReason, HousingType, RankingDifference } from '@lacorte/contracts';
import type { Quota, QuotaGroup } from '@lacorte/tender-rules';

/** Input of a run, as far as it explains a difference. */
export interface ComparedRun {
  seed: string;
  quotas: readonly Quota[];
  homes: Readonly<Record<HousingType, number>>;
}

/** The place of an application in a run, with the parts of its points. */
export interface ExplainedPlace extends ComparedPlace {
  parts: { id: string; points: number }[];
  groups: QuotaGroup[];
}

/** An application whose place differs between two runs. */
export interface ComparedEntry {
  applicationCode: string;
  before: ExplainedPlace | null;
  after: ExplainedPlace | null;
  /** Whether the person was erased when the run `after` was computed. */
  wasErased: boolean;
  /** The request of review that was accepted between the runs. */
  review: RankingDifference['review'];
  /** Whether the application was approved when the run was computed. */
  wasApproved: { before: boolean; after: boolean };
}

/** Reasons that follow from a decision about the application itself. */
const OWN: readonly DifferenceReason[] = ['status', 'eligibility', 'points', 'groups', 'housing-type'];

/** Why the place of an application differs between two runs. Never empty; `review` is never alone. */
export function reasonsOf(entry: ComparedEntry, runs: { before: ComparedRun; after: ComparedRun }): DifferenceReason[] {
  const reasons = changesOf(entry, runs);
  const isReviewed = entry.review !== null && reasons.some((reason) => OWN.includes(reason));
  return isReviewed ? [...reasons, 'review'] : reasons;
}

function changesOf(entry: ComparedEntry, runs: { before: ComparedRun; after: ComparedRun }): DifferenceReason[] {
  const { before, after, wasErased, wasApproved } = entry;
  if (!after && wasErased) return ['erased'];
  if (!after) return [wasApproved.after ? 'eligibility' : 'status'];
  if (!before) return [wasApproved.before ? 'eligibility' : 'status'];
  const holds: Partial<Record<DifferenceReason, boolean>> = {
    points: !same(before.parts, after.parts) || before.points !== after.points,
    groups: !same(before.groups, after.groups),
    'housing-type': before.housingType !== after.housingType,
    homes: before.heldAs !== after.heldAs && haveOtherHomes(runs, after.housingType),
    draw: before.position !== after.position && runs.before.seed !== runs.after.seed,
  };
  const reasons = (Object.keys(holds) as DifferenceReason[]).filter((reason) => holds[reason]);
  return reasons.length > 0 ? reasons : ['others'];
}

const haveOtherHomes = ({ before, after }: { before: ComparedRun; after: ComparedRun }, type: HousingType) =>
  before.homes[type] !== after.homes[type] || !same(before.quotas, after.quotas);

/** PostgreSQL writes the properties of jsonb in a fixed order, so equal values have equal texts. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
