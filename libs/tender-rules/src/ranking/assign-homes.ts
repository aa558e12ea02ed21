import TinyQueue from 'tinyqueue';
import type { Quota } from '../tender-rules';

/**
 * Computes the homes reserved for each group by Webster's rule. One home after the other goes to the group with the greatest
 * `percent / (2 * seats + 1)` (ranking.md, section 2).
 *
 * @param quotas in the order of the notice
 * @returns a number of homes for each quota, in their order
 */
export function reservedHomes(homes: number, quotas: readonly Quota[]): number[] {
  const seats = quotas.map(() => 0);
  const percentOf = (index: number) => quotas[index]?.percent ?? 0;
  const seatsOf = (index: number) => seats[index] ?? 0;
  for (let given = 0; given < homes && seats.length > 0; given++) {
    let next = 0;
    for (let index = 1; index < seats.length; index++) {
      const lead = percentOf(index) * (2 * seatsOf(next) + 1) - percentOf(next) * (2 * seatsOf(index) + 1);
      if (lead > 0 || (lead === 0 && seatsOf(index) < seatsOf(next))) next = index;
    }
    seats[next] = seatsOf(next) + 1;
  }
  return seats;
}

/** Stands for a home outside the reserves. */
export const OPEN = -2;
const NONE = -1;

/** A step on the way to a free home: `holder` leaves the group `from`. `from` is null for a group of the applicant. */
interface Step {
  from: number | null;
  holder: number;
}

/**
 * Gives homes to applicants (ranking.md, section 4). Groups are numbers from 0, in the order of the notice.
 *
 * @param groupsOf groups of each applicant, ascending; the applicants are in the order of the ranking
 * @param reserves homes for each group
 * @returns for each applicant the group whose home they hold, OPEN, or undefined
 */
export function assignHomes(
  groupsOf: readonly (readonly number[])[],
  homes: number,
  reserves: readonly number[],
): (number | undefined)[] {
  const reserved = new ReservedHomes(groupsOf, reserves);
  let left = homes;
  for (let place = 0; place < groupsOf.length && left > 0; place++) if (reserved.give(place)) left--;
  return groupsOf.map((_, place) => {
    const group = reserved.heldBy(place);
    if (group !== undefined || left === 0) return group;
    left--;
    return OPEN;
  });
}

/** The homes of the groups and who holds them. */
class ReservedHomes {
  private readonly held: Int32Array;
  private readonly room: number[];
  /** For each pair of groups, the holders of a home of the first who belong to the second, by place. Includes holders who left. */
  private readonly movable: TinyQueue<number>[][];
  private readonly groupsOf: readonly (readonly number[])[];

  constructor(groupsOf: readonly (readonly number[])[], reserves: readonly number[]) {
    this.groupsOf = groupsOf;
    this.held = new Int32Array(groupsOf.length).fill(NONE);
    this.room = [...reserves];
    this.movable = reserves.map(() => reserves.map(() => new TinyQueue<number>()));
  }

  heldBy(place: number): number | undefined {
    const group = this.held[place];
    return group === NONE ? undefined : group;
  }

  /** Gives a home to an applicant. Holders may move to their other groups to make room. @returns whether there was a home */
  give(place: number): boolean {
    const steps = new Map<number, Step>(this.groups(place).map((group) => [group, { from: null, holder: place }]));
    // The search is breadth first, because a Map also yields entries that are added while it is read, in their order.
    for (const group of steps.keys()) {
      if ((this.room[group] ?? 0) > 0) {
        this.moveAlong(steps, group);
        return true;
      }
      for (const [next, holder] of this.waysFrom(group)) if (!steps.has(next)) steps.set(next, { from: group, holder });
    }
    return false;
  }

  /** Returns the groups to which a holder of a home of `group` may move, each with its first holder, sorted by holder and group. */
  private waysFrom(group: number): [next: number, holder: number][] {
    const ways = (this.movable[group] ?? []).flatMap((holders, next): [number, number][] => {
      const holder = this.firstOf(holders, group);
      return holder === undefined ? [] : [[next, holder]];
    });
    return ways.sort(([oneGroup, one], [otherGroup, other]) => one - other || oneGroup - otherGroup);
  }

  private firstOf(holders: TinyQueue<number>, group: number): number | undefined {
    for (let first = holders.peek(); first !== undefined; first = holders.peek()) {
      if (this.held[first] === group) return first;
      holders.pop();
    }
    return undefined;
  }

  /** Moves each holder on the way to `group` to the next group of the way. */
  private moveAlong(steps: Map<number, Step>, group: number): void {
    this.room[group] = (this.room[group] ?? 0) - 1;
    for (let next: number | null = group; next !== null; ) {
      const step: Step | undefined = steps.get(next);
      if (!step) return;
      this.held[step.holder] = next;
      for (const other of this.groups(step.holder)) {
        if (other !== next) this.movable[next]?.[other]?.push(step.holder);
      }
      next = step.from;
    }
  }

  private groups(place: number): readonly number[] {
    return this.groupsOf[place] ?? [];
  }
}
