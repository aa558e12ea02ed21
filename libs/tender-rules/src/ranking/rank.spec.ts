import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEFAULT_RULES, QUOTA_GROUPS, type QuotaGroup } from '../tender-rules';
import { type Candidate, type RankingEntry, type RankingInput, rank, rankInSteps } from './rank';

const TYPE = '3-locali';

interface Applicant {
  points: number;
  groups: QuotaGroup[];
}

/** Few points, so that many are equal. */
const applicant: fc.Arbitrary<Applicant> = fc.record({
  points: fc.integer({ min: 0, max: 4 }),
  groups: fc.subarray([...QUOTA_GROUPS]),
});
const percents = fc
  .tuple(...QUOTA_GROUPS.map(() => fc.integer({ min: 0, max: 10 })))
  .filter((parts) => parts.some((part) => part > 0));
/** Quotas in any order, some with no share. */
const quotas = fc
  .tuple(percents, fc.shuffledSubarray([...QUOTA_GROUPS], { minLength: 1 }))
  .map(([parts, groups]) => groups.map((group, index) => ({ group, percent: parts[index] ?? 0 })))
  .filter((all) => all.some(({ percent }) => percent > 0));
const situation = fc.record({
  applicants: fc.array(applicant, { maxLength: 8 }),
  homes: fc.integer({ min: 0, max: 7 }),
  quotas,
  drawNumbers: fc.string({ minLength: 1, maxLength: 8 }),
});
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

const codeOf = (index: number) => `DOM-2026-${String(index + 1).padStart(6, '0')}`;

function inputOf({ applicants, homes, quotas, drawNumbers }: Situation): RankingInput {
  const candidates: Candidate[] = applicants.map((one, index) => ({
    ...one,
    applicationCode: codeOf(index),
    housingType: TYPE,
  }));
  const register = candidates.map(({ applicationCode }) => applicationCode);
  return { tenderCode: '2026-1', quotas, homes: { [TYPE]: homes }, register, candidates, drawNumbers };
}

const assignedOf = (entries: RankingEntry[]) =>
  new Set(entries.filter(({ outcome }) => outcome === 'assigned').map(({ applicationCode }) => applicationCode));

/** Homes reserved for each group, as places in a list of quotients: another statement of Webster's rule. */
function seatsOf({ homes, quotas }: Situation): number[] {
  const claims = quotas.flatMap(({ percent }, index) =>
    Array.from({ length: homes }, (_, seats) => ({ index, seats, quotient: percent / (2 * seats + 1) })),
  );
  claims.sort((one, other) => other.quotient - one.quotient || one.seats - other.seats || one.index - other.index);
  const given = claims.slice(0, homes);
  return quotas.map((_, index) => given.filter((claim) => claim.index === index).length);
}

/**
 * The most reserved homes that members of their groups can hold: for each set of groups, homes of the set and applicants with a
 * group outside it are an upper bound, and the least bound is reached (Kőnig).
 */
function mostReserved(entries: readonly { groups: readonly QuotaGroup[] }[], one: Situation): number {
  const seats = seatsOf(one);
  const bounds = Array.from({ length: 2 ** one.quotas.length }, (_, set) => {
    const isIn = (index: number) => Math.floor(set / 2 ** index) % 2 === 1;
    const homes = seats.reduce((sum, count, index) => sum + (isIn(index) ? count : 0), 0);
    const others = entries.filter(({ groups }) =>
      one.quotas.some(({ group }, index) => groups.includes(group) && !isIn(index)),
    );
    return homes + others.length;
  });
  return Math.min(...bounds);
}

/** The rule as ranking.md tells it, step by step and without regard to speed. @returns what each holds, in order */
function wordForWord(order: readonly RankingEntry[], one: Situation): (QuotaGroup | 'open' | null)[] {
  const room = seatsOf(one);
  const heldAs: (number | 'open' | null)[] = order.map(() => null);
  let homes = one.homes;
  const groupsOf = (place: number) =>
    one.quotas.flatMap(({ group }, index) => (order[place]?.groups.includes(group) ? [index] : []));
  for (let place = 0; place < order.length && homes > 0; place++) {
    const ways: [group: number, path: [holder: number, group: number][]][] = groupsOf(place).map((group) => [
      group,
      [[place, group]],
    ]);
    const seen = new Set(groupsOf(place));
    for (const [group, path] of ways) {
      const held = heldAs.filter((holding) => holding === group).length;
      if (held < (room[group] ?? 0)) {
        for (const [holder, next] of path) heldAs[holder] = next;
        homes--;
        break;
      }
      for (let holder = 0; holder < order.length; holder++) {
        if (heldAs[holder] !== group) continue;
        for (const next of groupsOf(holder).filter((other) => !seen.has(other))) {
          seen.add(next);
          ways.push([next, [...path, [holder, next]]]);
        }
      }
    }
  }
  for (let place = 0; place < order.length && homes > 0; place++) {
    if (heldAs[place] !== null) continue;
    heldAs[place] = 'open';
    homes--;
  }
  return heldAs.map((held) => (typeof held === 'number' ? (one.quotas[held]?.group ?? null) : held));
}

function always(property: (one: Situation) => void): void {
  fc.assert(fc.property(situation, property), { numRuns: 300 });
}

describe('the ranking rule', () => {
  it('lets members of the groups hold as many reserved homes as is possible at all', () => {
    always((one) => {
      const { entries } = rank(inputOf(one));
      const reserved = entries.filter(({ heldAs }) => heldAs !== null && heldAs !== 'open');
      expect(reserved.every(({ groups, heldAs }) => groups.includes(heldAs as QuotaGroup))).toBe(true);
      one.quotas.forEach(({ group }, index) => {
        const held = reserved.filter(({ heldAs }) => heldAs === group).length;
        expect(held).toBeLessThanOrEqual(seatsOf(one)[index] ?? 0);
      });
      expect(reserved).toHaveLength(mostReserved(entries, one));
    });
  });

  it('lets nobody wait behind a worse place whose home they could take without a reserve going unused', () => {
    always((one) => {
      const { entries } = rank(inputOf(one));
      const holders = entries.filter(({ outcome }) => outcome === 'assigned');
      for (const waiting of entries.filter(({ outcome }) => outcome === 'waiting')) {
        for (const worse of holders.filter(({ position }) => position > waiting.position)) {
          const instead = [...holders.filter((holder) => holder !== worse), waiting];
          expect(mostReserved(instead, one)).toBeLessThan(mostReserved(holders, one));
        }
      }
    });
  });

  it('takes no home away for more points, or for one more group', () => {
    always((one) => {
      const before = assignedOf(rank(inputOf(one)).entries);
      one.applicants.forEach((applicant, index) => {
        if (!before.has(codeOf(index))) return;
        const changed = [
          ...[1, 2, 10].map((more) => ({ ...applicant, points: applicant.points + more })),
          ...QUOTA_GROUPS.map((group) => ({ ...applicant, groups: [...new Set([...applicant.groups, group])] })),
        ];
        for (const better of changed) {
          const after = rank(inputOf({ ...one, applicants: one.applicants.with(index, better) }));
          expect(assignedOf(after.entries)).toContain(codeOf(index));
        }
      });
    });
  });

  it('without one application lets nobody else lose, and at most one gain', () => {
    always((one) => {
      const input = inputOf(one);
      const before = assignedOf(rank(input).entries);
      for (const { applicationCode } of input.candidates) {
        const candidates = input.candidates.filter((other) => other.applicationCode !== applicationCode);
        const after = assignedOf(rank({ ...input, candidates }).entries);
        const others = [...before].filter((code) => code !== applicationCode);
        expect(others.filter((code) => !after.has(code))).toEqual([]);
        expect(after.size - others.length).toBeLessThanOrEqual(1);
      }
    });
  });

  it('orders by points, then by the ticket, and gives homes as its description says, step by step', () => {
    always((one) => {
      const { entries } = rank(inputOf(one));
      const isBefore = (a: RankingEntry, b: RankingEntry) =>
        a.points > b.points || (a.points === b.points && a.ticket < b.ticket);
      const misplaced = entries.filter((entry, index) => {
        const next = entries[index + 1];
        return entry.position !== index + 1 || (next && !isBefore(entry, next));
      });
      expect(misplaced).toEqual([]);
      expect(entries.map(({ heldAs }) => heldAs)).toEqual(wordForWord(entries, one));
      expect(assignedOf(entries).size).toBe(Math.min(one.homes, one.applicants.length));
    });
  });

  it('gives the same in steps, between which others may work', () => {
    const candidates = Array.from(
      { length: 1_200 },
      (_, index): Candidate => ({
        applicationCode: codeOf(index),
        housingType: index % 2 === 0 ? '2-locali' : TYPE,
        points: index % 7,
        groups: [],
      }),
    );
    const { quotas } = DEFAULT_RULES;
    const register = candidates.map(({ applicationCode }) => applicationCode);
    const homes = { '2-locali': 100, [TYPE]: 10 };
    const input = { tenderCode: '2026-1', quotas, homes, register, candidates, drawNumbers: '1' };
    const steps = rankInSteps(input);
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(step.value).toEqual(rank(input));
    expect(step.value?.entries).toHaveLength(1_200);
    // The draw, twice 500 tickets, and each housing type.
    expect(count).toBe(5);
  });

  it('gives the same for the applications in any order', () => {
    always((one) => {
      const input = inputOf(one);
      const other = { ...input, candidates: input.candidates.toReversed(), register: input.register.toReversed() };
      expect(rank(other)).toEqual(rank(input));
    });
  });

  it('ranks each housing type for itself', () => {
    const two = (housingType: string, code: string): Candidate => ({
      applicationCode: code,
      housingType,
      points: 1,
      groups: [],
    });
    const candidates = [two('2-locali', 'A'), two('3-locali', 'B'), two('3-locali', 'C'), two('4-locali', 'D')];
    const { quotas } = DEFAULT_RULES;
    const homes = { '2-locali': 0, '3-locali': 5 };
    const draw = { tenderCode: 'T', drawNumbers: '1', register: ['A', 'B', 'C', 'D'] };
    const { entries } = rank({ ...draw, quotas, homes, candidates });
    expect(entries.map(({ housingType, position, outcome }) => [housingType, position, outcome])).toEqual([
      ['2-locali', 1, 'waiting'],
      ['3-locali', 1, 'assigned'],
      ['3-locali', 2, 'assigned'],
    ]);
  });
});
