import { HOUSING_TYPES } from '@lacorte/contracts';
import {
  AUDIT_FORMAT,
  type ExplainedCandidate,
  POINT_PARTS,
  QUOTA_GROUPS,
  type RankingAudit,
} from '@lacorte/tender-rules';
import { Difference, dictionary, list, oneOf, orNull, type Read, record, text, whole } from './read-values';

/** Maximum of homes of one housing type (contract, section 5). */
const MOST_HOMES = 10_000;
const MOST_POINTS = 1_000_000;

const code = text(/^[A-Z0-9-]{1,40}$/);
const housingType = text(/^[a-z0-9-]{1,40}$/);
export const hash = text(/^[0-9a-f]{64}$/);
export const rankingId = text(/^[0-9a-f-]{36}$/);
export const instant = text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const tenderCode = text(/^[A-Z0-9-]{1,20}$/);
export const drawNumbers = text(/^.{0,64}$/su);
const group = oneOf(QUOTA_GROUPS);
const itself = (value: string) => value;

/** Homes by housing type. Missing types have none. */
export const homes = dictionary(HOUSING_TYPES, whole(0, MOST_HOMES));

const candidate: Read<ExplainedCandidate> = record<ExplainedCandidate>({
  applicationCode: code,
  housingType,
  points: whole(0, MOST_POINTS),
  parts: list(record({ id: oneOf(POINT_PARTS), points: whole(1, MOST_POINTS) }), ({ id }) => id),
  groups: list(group, itself),
});

const audit: Read<RankingAudit> = record<RankingAudit>({
  format: oneOf([AUDIT_FORMAT]),
  ranking: record<RankingAudit['ranking']>({
    id: rankingId,
    stage: oneOf(['simulation', 'provisional', 'final']),
    publishedAt: orNull(instant),
  }),
  input: record<RankingAudit['input']>({
    tenderCode,
    quotas: list(record({ group, percent: whole(0, 100) }), (quota) => quota.group),
    homes,
    drawNumbers,
    register: list(code, itself),
    candidates: list(candidate, ({ applicationCode }) => applicationCode),
  }),
  result: record<RankingAudit['result']>({
    registerHash: hash,
    seed: hash,
    inputHash: hash,
    entries: list(
      record({
        housingType,
        position: whole(1, MOST_POINTS),
        applicationCode: code,
        ticket: hash,
        outcome: oneOf(['assigned', 'waiting']),
        heldAs: orNull(oneOf([...QUOTA_GROUPS, 'open'])),
      }),
      ({ applicationCode }) => applicationCode,
    ),
  }),
});

/**
 * Reads an audit file that may be hostile. It must have exactly the properties of `RankingAudit`, every code once, candidates of the register
 * and of a housing type of the tender, and points that are the sum of their parts.
 *
 * @throws Difference
 */
export function readAudit(given: unknown): RankingAudit {
  const read = audit(given, '');
  const { quotas, register, candidates } = read.input;
  if (quotas.reduce((sum, { percent }) => sum + percent, 0) !== 100) {
    throw new Difference('input.quotas', 'le percentuali non fanno 100');
  }
  const known = new Set(register);
  for (const [index, one] of candidates.entries())
    checkCandidate(one, `input.candidates[${index}]`, known, read.input.homes);
  return read;
}

function checkCandidate(
  { applicationCode, housingType: type, points, parts }: ExplainedCandidate,
  where: string,
  register: ReadonlySet<string>,
  homesOf: Readonly<Record<string, number>>,
): void {
  if (!register.has(applicationCode)) {
    throw new Difference(`${where}.applicationCode`, `${applicationCode} non è nel registro delle domande`);
  }
  if (!Object.hasOwn(homesOf, type))
    throw new Difference(`${where}.housingType`, `il bando non ha la tipologia ${type}`);
  const sum = parts.reduce((total, part) => total + part.points, 0);
  if (sum !== points) throw new Difference(`${where}.points`, `${points}, ma la somma delle voci è ${sum}`);
}
