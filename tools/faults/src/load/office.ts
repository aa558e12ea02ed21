import {
  type AdminTender,
  type AdminTendersPage,
  API,
  type ApplicationStatus,
  type DocumentRequest,
  TIME_ZONE,
} from '@lacorte/contracts';
import { aCheckout, aStatement, stripeSignature } from '@lacorte/testing/builders';
import type { AnswerLog } from './answer-log';
import { attach, type Person } from './applicants';
import { type Answer, json, type Visitor } from './visitor';

/** Number of tries of one call. They take about two minutes. */
const TRIES = 400;
const FILE_BYTES = 4_096;
/** Days until the deadline of a new request. */
const DAYS = 10;

/** Sets a status, and retries until the answer is 200. */
export function decide(administrator: Visitor, log: AnswerLog, id: string, status: ApplicationStatus) {
  const send = () => administrator.call('PUT', API.applicationStatus(id), { status });
  return log.ask('status', send, { tries: TRIES });
}

/** Asks for an identity card. An open request means that the answer to an earlier try was lost, so it counts as success. */
export async function askForDocuments(administrator: Visitor, log: AnswerLog, id: string): Promise<void> {
  const items = [{ section: 'carta-identita', reason: 'La foto non si legge.' }];
  const body = { items, deadline: dayIn(DAYS) };
  const send = async (): Promise<Answer> => {
    const answer = await administrator.call('POST', API.documentRequests(id), body);
    return json<{ code: string }>(answer)?.code === 'request-open' ? { ...answer, status: 201 } : answer;
  };
  await log.ask('request', send, { status: 201, tries: TRIES });
}

/** Attaches the requested file and answers, and retries until both are accepted. */
export async function answer({ visitor, first }: Person, administrator: Visitor, log: AnswerLog): Promise<void> {
  await attach(visitor, log, { id: first.id, fileBytes: FILE_BYTES, tries: TRIES });
  const list = await log.ask('requests', () => administrator.call('GET', API.documentRequests(first.id)), {
    tries: TRIES,
  });
  const [request] = (list && json<DocumentRequest[]>(list)) ?? [];
  const path = API.answerDocumentRequest(first.id, request?.id ?? '');
  await log.ask('answer', () => visitor.call('POST', path), { tries: TRIES });
}

/** Returns the day in Rome after this number of days, `yyyy-mm-dd`. */
function dayIn(days: number): string {
  const at = new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);
}

/** Closes the open tender and opens a new one. @param closesAt null for a tender that an administrator closes */
export async function openTender({ browser }: Visitor, closesAt: Date | null): Promise<AdminTender> {
  const { items } = await browser.call<AdminTendersPage>('GET', API.adminTenders);
  const open = items.find(({ status }) => status === 'open');
  if (open) await browser.call('POST', API.closeTender(open.id), {});
  const code = `GUASTI-${Date.now().toString(36).toUpperCase()}`;
  const { id } = await browser.call<AdminTender>('POST', API.adminTenders, { code, closesAt });
  return browser.call<AdminTender>('POST', API.publishTender(id), {});
}

/** Secret that signs the events of the payment service in this run. */
export const WEBHOOK_SECRET = 'whsec_of-the-faults-only';

const FEE_CENTS = 15_000;

/** Reports a paid checkout like the payment service: it retries until the answer is 200, each time with a new signature. */
export async function tellPaid(visitor: Visitor, log: AnswerLog, code: string, eventId: string): Promise<void> {
  const event = aCheckout(code, FEE_CENTS, eventId);
  const signed = () => stripeSignature(JSON.stringify(event), WEBHOOK_SECRET);
  await log.ask('event', () => visitor.call('POST', API.paymentEvents, event, signed()), { tries: TRIES });
}

/** Makes a bank statement with a transfer of the fee for each code, and `others` transfers with a text without a code. */
export function statementOf(codes: string[], others: number, text: string): Buffer {
  const texts = [...codes.map((code) => `quota ${code}`), ...Array.from({ length: others }, () => text)];
  return Buffer.from(aStatement(texts, FEE_CENTS));
}

/** Imports a bank statement until the answer is 200. @param administrator logged in */
export async function importStatement(administrator: Visitor, log: AnswerLog, file: Buffer): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'movimenti.csv');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const body = Buffer.from(await encoded.arrayBuffer());
  await log.ask('import', () => administrator.call('POST', API.importPayments, body, headers), { tries: TRIES });
}
