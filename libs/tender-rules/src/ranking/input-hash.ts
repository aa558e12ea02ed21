import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PointPart } from '../assess';
import type { Candidate, RankingInput } from './rank';

/** A candidate with the parts of its points. They explain the points and are part of what is hashed. */
export interface ExplainedCandidate extends Candidate {
  parts: readonly { id: PointPart; points: number }[];
}

/** Input of the rule without the draw numbers, with the register as its hash (`registerHash` of a `Draw`). */
export interface HashedInput extends Pick<RankingInput, 'tenderCode' | 'quotas' | 'homes'> {
  registerHash: string;
  candidates: readonly ExplainedCandidate[];
}

/** Name of the format of the hashed text. A change of the format changes the name. */
const FORM = 'ranking-input-1';

/** Number of lines that are hashed at once, a compromise between time and memory. */
const CHUNK = 1_000;

/**
 * Hashes everything that a ranking run reads, so that two runs with the same input have the same hash. The hashed text has one JSON array
 * per line, each followed by a line feed:
 *
 *     ["ranking-input-1", tender code, register hash]
 *     ["quota", group, percent]                  in the order of the notice
 *     ["home", housing type, homes]              sorted by housing type
 *     [code, housing type, points, [[part, points], ...], [group, ...]]     sorted by code; parts and groups sorted
 *
 * Sorting goes by UTF-16 units. The orders of candidates, parts, groups and housing types do not matter.
 *
 * @returns SHA-256 in lower-case hex
 */
export function inputHashOf({ tenderCode, quotas, homes, registerHash, candidates }: HashedInput): string {
  const hash = sha256.create();
  const add = (lines: readonly unknown[][]) =>
    hash.update(utf8ToBytes(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  add([[FORM, tenderCode, registerHash]]);
  add(quotas.map(({ group, percent }) => ['quota', group, percent]));
  const types = Object.keys(homes).sort();
  add(types.map((type) => ['home', type, homes[type]]));
  const sorted = candidates.toSorted((one, other) => compare(one.applicationCode, other.applicationCode));
  for (let from = 0; from < sorted.length; from += CHUNK) add(sorted.slice(from, from + CHUNK).map(lineOf));
  return bytesToHex(hash.digest());
}

function lineOf({ applicationCode, housingType, points, parts, groups }: ExplainedCandidate): unknown[] {
  const sortedParts = parts
    .map((part) => [part.id, part.points] as const)
    .sort(([one], [other]) => compare(one, other));
  return [applicationCode, housingType, points, sortedParts, groups.toSorted()];
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
