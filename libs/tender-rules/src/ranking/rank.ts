import type { Quota, QuotaGroup } from '../tender-rules';
import { assignHomes, OPEN } from './assign-homes';
import { type Draw, drawFor, ticketsOf } from './draw';
import { reservedHomes } from './reserves';

/** An approved and eligible application. */
export interface Candidate {
  applicationCode: string;
  housingType: string;
  points: number;
  groups: readonly QuotaGroup[];
}

/** Everything that the rule reads (ranking.md, "What goes in"). */
export interface RankingInput {
  tenderCode: string;
  /** In the order of the notice. */
  quotas: readonly Quota[];
  /** Homes per housing type. */
  homes: Readonly<Record<string, number>>;
  /** Codes of all applications of the tender. */
  register: readonly string[];
  candidates: readonly Candidate[];
  drawNumbers: string;
}

export type RankingOutcome = 'assigned' | 'waiting';

/** One application's place in the ranking of its housing type. */
export interface RankingEntry extends Candidate {
  /** From 1. */
  position: number;
  ticket: string;
  outcome: RankingOutcome;
  /** The group whose home it holds; null while waiting. */
  heldAs: QuotaGroup | 'open' | null;
}

export interface Ranking extends Draw {
  /** By housing type in the order of `homes`, then by position. */
  entries: RankingEntry[];
}

/** Ranks the applications of a tender, each housing type for itself. Has no clock and no chance. */
export function rank(input: RankingInput): Ranking {
  const draw = drawFor(input.tenderCode, input.register, input.drawNumbers);
  const ticketOf = ticketsOf(draw.seed);
  const entries = Object.entries(input.homes).flatMap(([housingType, homes]) =>
    rankType(
      input.candidates
        .filter((candidate) => candidate.housingType === housingType)
        .map((candidate) => ({ ...candidate, ticket: ticketOf(candidate.applicationCode) })),
      homes,
      input.quotas,
    ),
  );
  return { ...draw, entries };
}

type Drawn = Candidate & { ticket: string };

function rankType(candidates: Drawn[], homes: number, quotas: readonly Quota[]): RankingEntry[] {
  const order = candidates.sort((one, other) => other.points - one.points || (one.ticket < other.ticket ? -1 : 1));
  const groupsOf = order.map(({ groups }) =>
    quotas.flatMap(({ group }, index) => (groups.includes(group) ? [index] : [])),
  );
  const held = assignHomes(groupsOf, homes, reservedHomes(homes, quotas));
  return order.map((candidate, place) => {
    const group = held[place];
    const heldAs = group === undefined ? null : group === OPEN ? 'open' : (quotas[group]?.group ?? null);
    return { ...candidate, position: place + 1, outcome: heldAs === null ? 'waiting' : 'assigned', heldAs };
  });
}
