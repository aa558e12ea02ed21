import { API, RECOVERY_SECONDS } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ADMIN, type RunningProduct } from '@lacorte/testing/product';
import type { Broken } from '../scenarios/scenario';
import { type Accepted, digest } from './applicants';
import { json, Visitor } from './visitor';

/** Type of the section 'carta-identita'. */
const TYPE_OF_FILE = 'documento_identita';
/** Time for queued requests to end after an overload. */
const CALM_MS = 60_000;
/** Number of receipts that are printed again, because all of them would take longer than the fault. */
const RECEIPTS = 20;
/** Time limit of the remaining work. A killed worker's work continues after RECOVERY_SECONDS, and retries pause for up to two minutes. */
const LONGEST_MS = RECOVERY_SECONDS * 1_000 + 240_000;

const UNDONE = `
  SELECT (SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL)
       + (SELECT count(*) FROM auth.outbox WHERE done_at IS NULL AND failed_at IS NULL)
       + (SELECT count(*) FROM notifications.messages WHERE state IN ('pending', 'sending'))
       + (SELECT count(*) FROM notifications.payment_batch WHERE status = 'running') AS count`;

/** Waits until no outbox row, message or batch is unfinished. @returns the duration in seconds */
export async function settled(stack: RunningProduct): Promise<number> {
  const begun = Date.now();
  await waitFor(async () => (await stack.count(UNDONE)) === 0, { what: 'the work to be done', atLeastMs: LONGEST_MS });
  return Math.round((Date.now() - begun) / 1_000);
}

/** Waits for the remaining work, then checks that everything accepted exists once and every message was sent. */
export async function settleAndVerify(broken: Broken, accepted: Accepted[]): Promise<void> {
  broken.report.say(`remaining work finished after ${await settled(broken.stack)} s`);
  await verifyApplications(broken, accepted);
  await verifyFiles(broken, accepted);
  await verifyReceipts(broken, accepted);
  await verifyMessages(broken, accepted);
}

async function verifyApplications({ stack, report }: Broken, accepted: Accepted[]): Promise<void> {
  const rows = await stack.query<{ id: string; application_code: string }>(
    'SELECT id, application_code FROM applications.application WHERE email = ANY($1)',
    [accepted.map(({ body }) => body.email)],
  );
  const codes = new Map(rows.map(({ id, application_code: code }) => [id, code]));
  const lost = accepted.filter(({ id, code }) => codes.get(id) !== code).length;
  report.count(`none of ${accepted.length} accepted applications is lost`, lost);
  report.count('none exists twice', rows.length, accepted.length - lost);
}

async function verifyFiles({ stack, report }: Broken, accepted: Accepted[]): Promise<void> {
  const attached = accepted.filter(({ file }) => file !== undefined);
  const administrator = new Visitor(stack.origin);
  const isIn = async () => (await administrator.call('POST', API.login, ADMIN)).status === 200;
  await waitFor(isIn, { what: 'the administrator to log in', atLeastMs: CALM_MS });
  let lost = 0;
  for (const { id, file } of attached) {
    const { status, body } = await administrator.call('GET', API.applicationDocument(id, TYPE_OF_FILE));
    if (status !== 200 || digest(body) !== file) lost += 1;
  }
  report.count(`none of ${attached.length} attached files is lost or changed`, lost);
}

async function verifyReceipts({ stack, report }: Broken, accepted: Accepted[]): Promise<void> {
  const some = accepted.slice(-RECEIPTS);
  let missing = 0;
  for (const { id, code } of some) {
    const visitor = new Visitor(stack.origin);
    const pdf = await visitor.call('GET', API.applicationPdf(id));
    const receipt = json<{ applicationCode: string }>(await visitor.call('GET', API.application(id)));
    if (pdf.status !== 200 || receipt?.applicationCode !== code) missing += 1;
  }
  report.count(`the last ${some.length} receipts can be read and printed`, missing);
}

async function verifyMessages({ stack, mail, report }: Broken, accepted: Accepted[]): Promise<void> {
  const all = await stack.query<{ kind: string; state: string; message_id: string; application_id: string }>(
    'SELECT kind, state, message_id, application_id FROM notifications.messages',
  );
  // The product sends a limited number of resets to one address in a day, and `password-resets` requests more. Withheld ones are left out.
  const messages = all.filter(({ kind, state }) => kind !== 'password-reset' || state !== 'withheld');
  const unsent = messages.filter(({ state }) => state !== 'sent');
  report.count(`each of ${messages.length} messages is recorded as sent`, unsent.length);
  const lost = messages.filter(({ message_id: id }) => !mail.accepted.has(id));
  report.count('the mail server has accepted each of them', lost.length);
  const confirmed = messages.flatMap(({ kind, application_id: id }) => (kind === 'confirmation' ? [id] : []));
  const confirmations = Map.groupBy(confirmed, (id) => id);
  const wrong = accepted.filter(({ id }) => confirmations.get(id)?.length !== 1);
  report.count('each accepted application has one confirmation', wrong.length);
  const known = new Set(messages.map(({ message_id: id }) => id));
  const unknown = [...mail.accepted.keys()].filter((id) => !known.has(id));
  report.count('the mail server has no message unknown to the product', unknown.length);
  const repeated = [...mail.accepted.values()].filter((times) => times > 1).length;
  report.say(`${repeated} messages repeated under the same Message-ID, as the design allows after a kill`);
}
