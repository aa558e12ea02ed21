// Imports only single entry points of contracts, because browser tests load this file, and their compiler does not support the
// decorators of DTO classes.
import { APPLICATION_FIELD_NAMES, columnOf } from '@lacorte/contracts/application-fields';
import { API } from '@lacorte/contracts/routes';
import { waitFor } from '../wait-for';
import type { Browser } from './browser';
import type { RunningProduct } from './running-product';

const HOMES = { '2-locali': 250, '3-locali': 250, '4-locali': 250, '5-locali': 250 };
const HOUSING_TYPES = Object.keys(HOMES);

const TENDER = `
  INSERT INTO applications.tender (code, title, opens_at, closes_at, published_at, shown_deadline, rules, homes)
  SELECT 'GRADUATORIA-2001', title, '2001-01-01', '2001-12-31', '2001-01-01', '2001-12-31', rules, '${JSON.stringify(HOMES)}'
  FROM applications.tender ORDER BY created_at LIMIT 1 RETURNING id`;

const OTHER_FIELDS = APPLICATION_FIELD_NAMES.filter(
  (name) => !['codiceFiscale', 'tipologiaAbitazione', 'dataNascita'].includes(name),
)
  .map(columnOf)
  .join(', ');

/**
 * Statement that copies one seeded application $2 times into the tender $1. Each copy has its own code, codice fiscale and housing type,
 * and the applicant is an adult at the time of the tender.
 */
const APPLICATIONS = `
  INSERT INTO applications.application (id, user_id, application_code, application_status, tender_id, codice_fiscale,
    tipologia_abitazione, data_nascita, language, created_at, ${OTHER_FIELDS})
  SELECT gen_random_uuid(), a.user_id, 'DOM-2001-' || lpad(n::text, 6, '0') || '-00', 'approved', $1, 'X' || lpad(n::text, 15, '0'),
    (ARRAY[${HOUSING_TYPES.map((type) => `'${type}'`).join(', ')}])[1 + n % ${HOUSING_TYPES.length}], '1970-01-01', a.language, '2001-06-01',
    ${OTHER_FIELDS}
  FROM (SELECT * FROM applications.application ORDER BY created_at LIMIT 1) AS a, generate_series(1, $2::int) AS n`;

/** Statement that assesses the applications as eligible, with many equal points and all groups. */
const ASSESSMENTS = `
  INSERT INTO applications.assessment (application_id, version, citizenship, residence_years, isee_cents, owns_home, minors,
    disability_certified, eviction_enforced, over65, young_couple, housing_emergency, assessed_by_id, assessed_by_email, assessed_at)
  SELECT id, 1, 'italian', 5 + n % 30, 1000000, false, n % 3, n % 7 = 0, n % 11 = 0, n % 5 = 0, n % 6 = 0, n % 13 = 0,
    gen_random_uuid(), 'amministrazione@example.com', now()
  FROM (SELECT id, substr(application_code, 10, 6)::int AS n FROM applications.application WHERE tender_id = $1) AS a`;

/** Writes a closed tender with approved and eligible applications directly into the database. @returns its id */
export async function addRankedTender(product: RunningProduct, count: number): Promise<string> {
  const [tender] = await product.query<{ id: string }>(TENDER);
  if (!tender) throw new Error('there is no tender to copy');
  const copies = await product.query('SELECT 1 FROM applications.application LIMIT 1');
  if (copies.length === 0) throw new Error('there is no application to copy');
  await product.query(APPLICATIONS, [tender.id, count]);
  await product.query(ASSESSMENTS, [tender.id]);
  await product.query('VACUUM ANALYZE');
  return tender.id;
}

const COMPUTED_MS = 60_000;

/** Starts a run of the ranking rule and waits until it is computed. @returns its id @throws Error when it fails */
export async function computeRanking(
  administrator: Browser,
  tenderId: string,
  wanted: { stage: string; drawNumbers: string },
): Promise<string> {
  const { id } = await administrator.call<{ id: string }>('POST', API.startRanking(tenderId), wanted);
  const ended = async () => {
    const { state } = await administrator.call<{ state: string }>('GET', API.adminRanking(id));
    return state !== 'computing' && state;
  };
  const state = await waitFor(ended, { what: 'the run', atLeastMs: COMPUTED_MS });
  if (state !== 'ready') throw new Error(`the run is ${state}`);
  return id;
}
