import { API, columnOf, EXPORT_COLUMNS, fieldsShownIn, TIME_ZONE } from '@lacorte/contracts';
import { compareWithCopy } from '../load/downloads';
import type { Benchmark } from '../measuring/benchmark';

const italianDay = (day: string) => `to_char(${day}, 'DD/MM/YYYY')`;
const FIELDS = fieldsShownIn('own')
  .filter((name) => EXPORT_COLUMNS.some((column) => column === name))
  .map((name) => (name === 'dataNascita' ? italianDay('a.data_nascita') : `a.${columnOf(name)}`));

/** Selects the columns of the export. Facts replace the results of the rules, because the database does not contain the results. */
const COPY = `
  COPY (
    SELECT a.application_code, ${FIELDS.join(', ')}, a.application_status,
      ${italianDay(`a.created_at AT TIME ZONE '${TIME_ZONE}'`)}, ${italianDay('p.paid_on')}, s.complete, s.residence_years
    FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
      LEFT JOIN applications.assessment s ON s.application_id = a.id
    ORDER BY a.created_at DESC, a.id DESC
  ) TO STDOUT (FORMAT csv, DELIMITER ';', HEADER)`;

/** Assesses half of the applications, so that the export computes the rules. */
const ASSESS = `
  INSERT INTO applications.assessment (application_id, version, citizenship, residence_years, isee_cents, owns_home, minors,
    disability_certified, eviction_enforced, over65, young_couple, housing_emergency, assessed_by_id, assessed_by_email, assessed_at)
  SELECT id, 1, 'italian', 5, 1200000, false, 1, false, true, false, false, false, gen_random_uuid(), 'a@example.com', now()
  FROM applications.application WHERE get_byte(uuid_send(id), 15) % 2 = 0 ON CONFLICT DO NOTHING`;

/** Measures the export of all applications as CSV. */
export const exported: Benchmark = {
  name: 'export',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run(bench) {
    await bench.product.query(ASSESS);
    await bench.product.query('ANALYZE applications.assessment');
    const path = `${API.exportApplications}?format=csv`;
    const { count, rates, firstBytes, memory } = await compareWithCopy(bench, path, COPY);
    const what = `export of ${count} applications as CSV`;
    const limit = { what: 'COPY of the same columns as CSV', values: rates.limit };
    return [
      { what, unit: 'applications/s', product: rates.product, limit, goal: { atLeast: 0.5 } },
      { what: `${what}, first byte`, unit: 'ms', product: firstBytes, goal: { atMost: 200 } },
      { what: `${what}, memory growth of applications`, unit: 'MiB', product: memory, goal: { atMost: 50 } },
    ];
  },
};
