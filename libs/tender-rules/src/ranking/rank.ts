import type { Quota, QuotaGroup } from '../tender-rules';
import { assignHomes, OPEN, reservedHomes } from './assign-homes';
import { type Draw, drawFor, ticketsOf } from './draw';

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
  /** The group whose home the application holds; null if it is waiting. */
  heldAs: QuotaGroup | 'open' | null;
}

export interface Ranking extends Draw {
  /** By housing type in the order of `homes`, then by position. */
  entries: RankingEntry[];
}

/** Number of tickets that are drawn in one step. A step takes a few milliseconds. */
const TICKETS = 500;

/** Ranks the applications of a tender, each housing type separately. It reads no clock and uses no randomness. */
export function rank(input: RankingInput): Ranking {
  const steps = rankInSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Ranks in steps, so that a process can do other work between them. Drawing the tickets takes most of the time. */
export function* rankInSteps(input: RankingInput): Generator<void, Ranking, void> {
  const draw = drawFor(input.tenderCode, input.register, input.drawNumbers);
  yield;
  const ticketOf = ticketsOf(draw.seed);
  const byType = new Map(Object.keys(input.homes).map((housingType): [string, Drawn[]] => [housingType, []]));
  for (const [index, candidate] of input.candidates.entries()) {
    const { applicationCode, housingType, points, groups } = candidate;
    const ticket = ticketOf(applicationCode);
    byType.get(housingType)?.push({ applicationCode, housingType, points, groups, ticket });
    if (index % TICKETS === TICKETS - 1) yield;
  }
  const entries: RankingEntry[][] = [];
  for (const [housingType, drawn] of byType) {
    yield;
    entries.push(rankType(drawn, input.homes[housingType] ?? 0, input.quotas));
  }
  return { ...draw, entries: entries.flat() };
}

type Drawn = Candidate & { ticket: string };

function rankType(candidates: Drawn[], homes: number, quotas: readonly Quota[]): RankingEntry[] {
  const order = candidates.sort((one, other) => other.points - one.points || (one.ticket < other.ticket ? -1 : 1));
  const groupsOf = order.map(({ groups }) =>
    quotas.flatMap(({ group }, index) => (groups.includes(group) ? [index] : [])),
  );
  const held = assignHomes(groupsOf, homes, reservedHomes(homes, quotas));
  return order.map((candidate, place) => {
    const heldAs = holderOf(held[place], quotas);
    return { ...candidate, position: place + 1, outcome: heldAs === null ? 'waiting' : 'assigned', heldAs };
  });
}

function holderOf(group: number | undefined, quotas: readonly Quota[]): RankingEntry['heldAs'] {
  if (group === undefined) return null;
  return group === OPEN ? 'open' : (quotas[group]?.group ?? null);
}
