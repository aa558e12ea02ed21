import { API } from '@lacorte/contracts';
import { type Accepted, accept } from './applicant';
import { Visitor } from './visitor';

export interface Person {
  visitor: Visitor;
  /** The application that made the account. */
  first: Accepted;
}

/** People with an account and a session, whose submissions cost no password hash. @throws Error when one cannot log in */
export async function loggedInPeople(origin: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const first of await accept(origin, count)) {
    const { email, password } = first.body;
    people.push({ visitor: await logIn(origin, { email, password }), first });
  }
  return people;
}

/** A browser with a new session. @throws Error */
export async function logIn(origin: string, credentials: { email: string; password?: string }): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const { status, body } = await visitor.call('POST', API.login, credentials);
  if (status !== 200) throw new Error(`the login of ${credentials.email} answers ${status}: ${body}`);
  return visitor;
}
