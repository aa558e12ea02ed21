import { API, type AttachedFile, DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { USER_HEADER } from '../limit/statements';
import { againstBareServer, inTurn } from '../load/load';
import { sessionsOf } from '../load/sessions';
import type { Benchmark } from '../measuring/benchmark';

const CONNECTIONS = 64;
const RECEIPTS = 1_000;
const APPLICATIONS = 5;
const FILES: AttachedFile[] = DOCUMENT_SECTIONS.flatMap(({ id: section, type, maxFiles }) =>
  Array.from({ length: maxFiles }, (_, index) => ({
    section,
    type,
    index,
    name: `${section}-${index + 1}.pdf`,
    size: 1_400_000,
    scan: 'clean' as const,
    filePath: `uploads/6f1f3c1e-4d0f-4d8f-9a53-0d1c2b3a4f5e/${section}-${index + 1}.pdf`,
    attachedAt: '2026-05-04T08:00:00.000Z',
  })),
);

/** Gives each of the users the same number of seeded applications, with files. */
const GIVE = `
  WITH numbered AS (
    SELECT id, (row_number() OVER (ORDER BY md5(id::text)) - 1) / $2 + 1 AS owner FROM applications.application)
  UPDATE applications.application a SET user_id = ($1::uuid[])[owner], attached_files = $3
  FROM numbered WHERE numbered.id = a.id AND owner <= cardinality($1::uuid[])`;

const ADD_ATTACHMENTS = `
  INSERT INTO applications.attachment_entry (application_id, version, attached_at, sections)
  SELECT id, 1, created_at, '{carta-identita}' FROM applications.application WHERE user_id = ANY($1) ON CONFLICT DO NOTHING`;

const ADD_REVIEWS = `
  INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email)
  SELECT id, 'submitted', 'under_review', user_id, '-' FROM applications.application WHERE user_id = ANY($1)`;

const VACUUM = 'VACUUM ANALYZE applications.application, applications.attachment_entry, applications.status_change';

/** Measures applicants who read their receipt by its link. */
export const receipts: Benchmark = {
  name: 'receipts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const rows = await bench.product.sample<{ id: string }>('id', RECEIPTS);
    const load = { connections: CONNECTIONS, next: inTurn(rows.map(({ id }) => ({ path: API.application(id) }))) };
    const limit = 'a prepared statement in bare node:http and pg';
    return [await againstBareServer(bench, { what: 'receipt by its link', load, limit, atLeast: 0.6 })];
  },
};

/** Measures logged-in applicants who read the list of their applications. */
export const personalArea: Benchmark = {
  name: 'personal-area',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { product } = bench;
    const sessions = await sessionsOf(product, CONNECTIONS);
    const userIds = sessions.map(({ userId }) => userId);
    await product.query(GIVE, [userIds, APPLICATIONS, JSON.stringify(FILES)]);
    await product.query(ADD_ATTACHMENTS, [userIds]);
    await product.query(ADD_REVIEWS, [userIds]);
    await product.query(VACUUM);
    const next = (connection: number) => {
      const { headers, userId } = sessions[connection] as (typeof sessions)[number]; // There is one session per connection.
      return { path: API.userApplications, headers: { ...headers, [USER_HEADER]: userId } };
    };
    const load = { connections: CONNECTIONS, next };
    const what = `a user's list of ${APPLICATIONS} with ${FILES.length} files each, logged in`;
    const limit = 'the same rows by three prepared statements in bare node:http and pg';
    return [await againstBareServer(bench, { what, load, limit, atLeast: 0.6 })];
  },
};
