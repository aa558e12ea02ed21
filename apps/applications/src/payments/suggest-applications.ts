import type { IncomingPayment, PaymentSuggestion } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { similarCodesIn } from '../bank-statements/payment-text';
import { CURRENT_TENDER } from '../tenders/current-tender';
import { isRunning } from '../withdrawals/withdrawal.row';
import { DUE_CENTS } from './fee.row';

/** Maximum number of words of a payer that are compared, because banks also write the address of the account's owner. */
const MOST_WORDS = 12;
/** Maximum number of words of a surname, as in `De Angelis Rossi`. */
const LONGEST_SURNAME = 3;
const SHORTEST_KEY = 2;

/**
 * SQL expression that reduces a name to the form of `nameKeysIn`: lower case, without accents, apostrophes, dashes and spaces. An index
 * uses the same expression.
 */
const nameKey = (column: string) =>
  `translate(lower(${column}), 'àáâãäåçèéêëìíîïñòóôõöùúûüý’''\`- ', 'aaaaaaceeeeiiiinooooouuuuy')`;

/** Returns the names that a payer's text may contain, in the form of `nameKey`: single words, and two or three consecutive words joined. */
function nameKeysIn(payer: string): string[] {
  const plain = payer
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'`-]/g, '');
  const words = plain
    .split(/[^a-z]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  const keys = words.flatMap((_, start) =>
    Array.from({ length: LONGEST_SURNAME }, (_unused, more) => words.slice(start, start + more + 1).join('')),
  );
  return [...new Set(keys)].filter((key) => key.length >= SHORTEST_KEY);
}

const NAMED = {
  applicationCode: COLUMN.text,
  nome: COLUMN.text,
  cognome: COLUMN.text,
  dueCents: COLUMN.integer,
};
const NAMED_LIST = `a.application_code AS "applicationCode", a.nome, a.cognome, ${DUE_CENTS} AS "dueCents"`;
const IS_UNPAID = `${isRunning('a')}
  AND NOT EXISTS (SELECT FROM applications.payment paid WHERE paid.application_id = a.id)`;

const OF_CURRENT = `a.tender_id = (SELECT t.id ${CURRENT_TENDER})`;

const BY_CODE = statement('suggestions-by-code', NAMED)`
  SELECT ${NAMED_LIST}
  FROM applications.application a WHERE a.application_code = ANY($1::text[]) AND ${IS_UNPAID} ORDER BY ${OF_CURRENT} DESC, a.id`;

/** Applicants of the current tender come first, and among equals those whose first name also occurs. */
const BY_NAME = statement('suggestions-by-name', { id: COLUMN.uuid, ...NAMED })`
  SELECT r.id, found.* FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, "amountCents" bigint, keys text[])
  CROSS JOIN LATERAL (
    SELECT ${NAMED_LIST}
    FROM applications.application a
    WHERE ${nameKey('a.cognome')} = ANY(r.keys) AND ${DUE_CENTS} = r."amountCents"
      AND a.application_status <> 'rejected' AND ${IS_UNPAID}
    ORDER BY ${OF_CURRENT} DESC, ${nameKey('a.nome')} = ANY(r.keys) DESC, a.created_at, a.id LIMIT $2
  ) AS found`;

const MOST_SUGGESTIONS = 5;

/** Returns suggested unpaid applications by the id of each payment, similar codes first. Two statements serve all transactions. */
export async function suggestApplications(database: DataSource, payments: Omit<IncomingPayment, 'suggestions'>[]) {
  const unmatched = payments.filter(({ state }) => state === 'unmatched');
  const suggestions = new Map<string, PaymentSuggestion[]>();
  if (unmatched.length === 0) return suggestions;
  const similar = new Map(unmatched.map(({ id, text }) => [id, similarCodesIn(text)]));
  const payers = unmatched
    .filter(({ currency }) => currency === 'EUR')
    .map(({ id, amountCents, payer }) => ({ id, amountCents, keys: nameKeysIn(payer) }));
  const [byCode, byName] = await Promise.all([
    runPrepared(database, BY_CODE, [[...similar.values()].flat()]),
    runPrepared(database, BY_NAME, [JSON.stringify(payers), MOST_SUGGESTIONS]),
  ]);
  const named = Map.groupBy(byName, ({ id }) => id);
  for (const { id } of unmatched) {
    const found = byCode
      .filter(({ applicationCode }) => similar.get(id)?.includes(applicationCode))
      .map((one) => ({ ...one, reason: 'similar-code' as const }));
    const others = (named.get(id) ?? [])
      .filter(({ applicationCode }) => !found.some((one) => one.applicationCode === applicationCode))
      .map(({ id: _, ...one }) => ({ ...one, reason: 'same-name' as const }));
    suggestions.set(id, [...found, ...others].slice(0, MOST_SUGGESTIONS));
  }
  return suggestions;
}
