import type { Person } from '../load/applicants';
import type { Broken } from './scenario';

const idsOf = (people: Person[]) => people.map(({ first }) => first.id);

/**
 * Checks that one fee is recorded for every applicant, although each paid by card and by transfer. One of the two bank transactions must be
 * matched, the other listed as a second payment, and every other transfer recorded once.
 *
 * @param name name of the fault, which is also the text of the transfers without a code
 */
export async function verifyPayments({ stack, report }: Broken, people: Person[], name: string, others: number) {
  const rows = await stack.query<Record<'fees' | 'entries' | 'matched' | 'listed', string>>(
    `SELECT (SELECT count(*) FROM applications.payment p WHERE p.application_id = a.id) AS fees,
       (SELECT count(*) FROM applications.payment_entry e WHERE e.application_id = a.id) AS entries,
       (SELECT count(*) FROM applications.incoming_payment i WHERE i.application_id = a.id AND state = 'matched') AS matched,
       (SELECT count(*) FROM applications.incoming_payment i WHERE i.application_id = a.id AND state = 'unmatched'
         AND mismatch = 'already-paid') AS listed
     FROM applications.application a WHERE a.id = ANY($1)`,
    [idsOf(people)],
  );
  const wrong = rows.filter((row) => Object.values(row).some((count) => Number(count) !== 1));
  const isRight = rows.length === people.length && wrong.length === 0;
  report.check(`${name}: each fee is recorded once, and the second payment listed`, isRight, JSON.stringify(wrong));
  const kept = await stack.count('SELECT count(*) FROM applications.incoming_payment WHERE text = $1', [name]);
  report.count(`${name}: each of ${others} other transfers is listed once`, kept, others);
}

interface Told {
  name: string;
  losesAcceptance?: boolean;
  /** Number of people, at the end of the list, whose status was changed and changed back. */
  wavering: number;
}

const ONCE = ['confirmation', 'payment-received', 'documents-requested', 'documents-reminder'];

/** Checks that every applicant has one e-mail of each kind, and that the mail server accepted it once. */
export async function verifyMessages(
  { stack, mail, report }: Broken,
  people: Person[],
  { name, losesAcceptance, wavering }: Told,
) {
  const rows = await stack.query<Record<'id' | 'kind' | 'state' | 'messageId', string>>(
    `SELECT application_id AS id, kind, state, message_id AS "messageId" FROM notifications.messages
     WHERE application_id = ANY($1)`,
    [idsOf(people)],
  );
  const sent = rows.filter(({ state }) => state === 'sent');
  const decided = people.slice(0, -wavering);
  const missing = [
    ...people.flatMap(({ first }) => ONCE.map((kind) => [first.id, kind])),
    ...decided.map(({ first }) => [first.id, 'status-changed']),
  ].filter(([id, kind]) => sent.filter((row) => row.id === id && row.kind === kind).length !== 1);
  report.check(`${name}: every applicant has each e-mail once`, missing.length === 0, missing.join(' '));
  const times = sent.map(({ messageId }) => mail.accepted.get(messageId) ?? 0);
  const lost = times.filter((count) => count === 0).length;
  report.count(`${name}: the mail server has accepted each of ${sent.length}`, lost);
  const repeated = times.filter((count) => count > 1).length;
  if (losesAcceptance) report.say(`${name}: ${repeated} e-mails repeated under the same Message-ID`);
  else report.count(`${name}: no e-mail is repeated`, repeated);
  const untrue = await stack.count(
    `SELECT count(*) FROM applications.application a LEFT JOIN applications.told_status t ON t.application_id = a.id
     WHERE a.id = ANY($1) AND coalesce(t.status, 'submitted') <> a.application_status`,
    [idsOf(people)],
  );
  report.count(`${name}: the status told last is that of the application`, untrue);
}

/** Checks that every request is answered, with its file. */
export async function verifyAnswers({ stack, report }: Broken, people: Person[], name: string) {
  const answered = await stack.count(
    `SELECT count(*) FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
     WHERE a.id = ANY($1) AND r.answered_at IS NOT NULL AND jsonb_array_length(a.attached_files) = 1`,
    [idsOf(people)],
  );
  report.count(`${name}: ${people.length} requests for documents are answered`, answered, people.length);
}
