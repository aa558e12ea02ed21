import { API, type ApplicationStatus, type DocumentRequest, TIME_ZONE } from '@lacorte/contracts';
import type { AnswerLog } from './answer-log';
import { attach } from './applicant';
import type { Person } from './people';
import { type Answer, json, type Visitor } from './visitor';

/** Retries of one call: about two minutes. */
const TRIES = 400;
const FILE_BYTES = 4_096;
/** Days until the deadline of a new request. */
const DAYS = 10;

/** Sets a status, until the answer is 200. */
export async function decide(
  administrator: Visitor,
  log: AnswerLog,
  id: string,
  status: ApplicationStatus,
): Promise<void> {
  const send = () => administrator.call('PUT', API.applicationStatus(id), { status });
  await log.ask('status', send, { tries: TRIES });
}

/** Asks for an identity card. A request that is open already is the one whose answer was lost. */
export async function askForDocuments(administrator: Visitor, log: AnswerLog, id: string): Promise<void> {
  const items = [{ section: 'carta-identita', reason: 'La foto non si legge.' }];
  const body = { items, deadline: dayIn(DAYS) };
  const send = async (): Promise<Answer> => {
    const answer = await administrator.call('POST', API.documentRequests(id), body);
    return json<{ code: string }>(answer)?.code === 'request-open' ? { ...answer, status: 201 } : answer;
  };
  await log.ask('request', send, { status: 201, tries: TRIES });
}

/** Attaches the file that is asked for and answers, until both are accepted. */
export async function answer({ visitor, first }: Person, administrator: Visitor, log: AnswerLog): Promise<void> {
  await attach(visitor, log, { id: first.id, fileBytes: FILE_BYTES, tries: TRIES });
  const list = await log.ask('requests', () => administrator.call('GET', API.documentRequests(first.id)), {
    tries: TRIES,
  });
  const [request] = (list && json<DocumentRequest[]>(list)) ?? [];
  const path = API.answerDocumentRequest(first.id, request?.id ?? '');
  await log.ask('answer', () => visitor.call('POST', path), { tries: TRIES });
}

/** The day in Rome in so many days, `yyyy-mm-dd`. */
function dayIn(days: number): string {
  const at = new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);
}
