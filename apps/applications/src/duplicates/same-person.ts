/** SQL expression that identifies the person of an application, as in the index `application_duplicate`. */
const personOf = (alias: string) => `upper(btrim(${alias}.codice_fiscale) COLLATE "C")`;

/** Condition of the index `application_duplicate`. Erased applications name no person, and withdrawn ones no longer count. */
const isCompared = (alias: string) =>
  `${alias}.application_status <> 'rejected' AND ${alias}.erased_at IS NULL AND ${alias}.withdrawn_at IS NULL`;

/**
 * Whether `other` is a duplicate of `alias`: another application of the same tender, neither rejected nor withdrawn, with the same codice
 * fiscale (contract, section 8). An empty codice fiscale never matches.
 */
export const isDuplicateOf = (other: string, alias: string) =>
  `(${other}.tender_id = ${alias}.tender_id AND ${personOf(other)} = ${personOf(alias)} AND ${isCompared(other)}
    AND ${other}.id <> ${alias}.id AND btrim(${alias}.codice_fiscale) <> '' AND ${alias}.erased_at IS NULL
    AND ${alias}.withdrawn_at IS NULL)`;

/** Like `isDuplicateOf`, but `other` may be rejected, and `alias` may be erased or withdrawn. */
export const isSamePerson = (other: string, alias: string) =>
  `(${other}.tender_id = ${alias}.tender_id AND ${personOf(other)} = ${personOf(alias)} AND ${other}.erased_at IS NULL
    AND ${other}.withdrawn_at IS NULL AND ${other}.id <> ${alias}.id AND btrim(${alias}.codice_fiscale) <> '')`;

/** Selects what `HAS_DUPLICATES` selects, in one pass over the index. As a filter, this is faster when there are few duplicates. */
export const IS_ONE_OF_SEVERAL = `a.id IN (
  SELECT unnest(array_agg(same.id)) FROM applications.application same
  WHERE ${isCompared('same')} AND btrim(same.codice_fiscale) <> ''
  GROUP BY same.tender_id, ${personOf('same')} HAVING count(*) > 1)`;

/** Whether the application `a` has a duplicate. A rejected or withdrawn application is settled and has none. */
export const HAS_DUPLICATES = `(${isCompared('a')} AND EXISTS (
    SELECT FROM applications.application twin WHERE ${isDuplicateOf('twin', 'a')}))`;
