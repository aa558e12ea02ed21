import { createHash, randomUUID } from 'node:crypto';
import { API } from '@lacorte/contracts';
import { anApplication, aPdf } from '@lacorte/testing/builders';
import { AnswerLog } from './answer-log';
import { type Answer, json, Visitor } from './visitor';

type Body = ReturnType<ReturnType<typeof anApplication>['body']>;

/** An application that the product has accepted and must not lose. */
export interface Accepted {
  id: string;
  code: string;
  body: Body;
  /** Digest of the attached file. */
  file?: string;
}

export const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Applies as a new visitor, and retries with the same idempotency key as the form does.
 *
 * @param fileBytes size of the file that is uploaded and attached; no file if 0
 * @returns undefined if it was not accepted in `tries`
 */
export async function apply(
  origin: string,
  log: AnswerLog,
  { tries = 1, fileBytes = 0, changes = {} }: { tries?: number; fileBytes?: number; changes?: Partial<Body> } = {},
): Promise<Accepted | undefined> {
  const visitor = new Visitor(origin);
  const body = anApplication().with(changes).body();
  const key = { 'idempotency-key': randomUUID() };
  const problemOf = (answer: Answer) => {
    const { applicationCode = '', nome } = json<{ applicationCode: string; nome: string }>(answer) ?? {};
    return /^DOM-\d{4}-\d{6}-\d{2}$/.test(applicationCode) && nome === body.nome ? undefined : 'another receipt';
  };
  const send = () => visitor.call('POST', API.applications, body, key);
  const answer = await log.ask('submit', send, { status: 201, tries, problemOf });
  const receipt = answer && json<{ id: string; applicationCode: string }>(answer);
  if (!receipt) return undefined;
  const accepted: Accepted = { id: receipt.id, code: receipt.applicationCode, body };
  if (fileBytes > 0) accepted.file = await attach(visitor, log, { id: receipt.id, fileBytes, tries });
  return accepted;
}

/** Uploads a file and attaches it as the identity card. @returns its digest if it was attached */
export async function attach(
  visitor: Visitor,
  log: AnswerLog,
  { id, fileBytes, tries }: { id: string; fileBytes: number; tries: number },
): Promise<string | undefined> {
  const file = Buffer.concat([aPdf(fileBytes - 64), Buffer.from(`%${id}\n`)]);
  const request = () => visitor.call('POST', API.requestUpload, { fileName: 'carta identità.pdf' });
  const ticket = await log.ask('request upload', request, { tries });
  const { uploadURL, filePath } = (ticket && json<{ uploadURL: string; filePath: string }>(ticket)) ?? {};
  if (!uploadURL || !filePath) return undefined;
  if (!(await log.ask('upload', () => visitor.call('PUT', uploadURL, file), { tries }))) return undefined;
  const documents = { documents: { 'carta-identita': filePath } };
  const put = () => visitor.call('PUT', API.applicationDocuments(id), documents);
  return (await log.ask('attach', put, { tries })) && digest(file);
}

/** Submits `count` applications one after the other. @throws Error when one is not accepted at once */
export async function accept(origin: string, count: number): Promise<Accepted[]> {
  const log = new AnswerLog();
  const accepted: Accepted[] = [];
  for (let number = 0; number < count; number += 1) {
    const one = await apply(origin, log);
    if (!one) throw new Error(`an application was not accepted: ${log.summary()} ${log.wrong}`);
    accepted.push(one);
  }
  return accepted;
}

export interface Person {
  visitor: Visitor;
  /** The application that made the account. */
  first: Accepted;
}

/** Makes people with an account and a session, whose submissions cost no password hash. @throws Error when one cannot log in */
export async function loggedInPeople(origin: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const first of await accept(origin, count)) {
    const { email, password } = first.body;
    people.push({ visitor: await logIn(origin, { email, password }), first });
  }
  return people;
}

/** Logs in with a new browser. @throws Error when the login fails */
export async function logIn(origin: string, credentials: { email: string; password?: string }): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.browser.call('POST', API.login, credentials);
  return visitor;
}
