import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { accept } from '../load/applicants';
import { settled } from '../load/verify';
import { Visitor } from '../load/visitor';
import { compareTimes } from './logins';
import type { Broken } from './scenario';

const ACCOUNTS = 5;
const NOTICED_MS = 60_000;
const NEW_PASSWORD = 'portone-verde';

/** Lets people reset their passwords while auth-worker is killed, Redis is down, or the mail server refuses. */
export async function passwordResets(broken: Broken): Promise<void> {
  const accounts = await accept(broken.stack.origin, ACCOUNTS);
  const emails = accounts.map(({ body }) => body.email);
  await settled(broken.stack);
  await workerKilled(broken, emails);
  await redisDown(broken, emails);
  await mailServerDown(broken, emails);
  await compareTimes(broken, emails[0] ?? '', { path: API.passwordReset });
}

async function workerKilled(broken: Broken, emails: string[]): Promise<void> {
  const { stack, report } = broken;
  const release = await stack.hold('auth-worker');
  await ask(broken, emails);
  const waiting = await stack.count('SELECT count(*) FROM auth.outbox WHERE relayed_at IS NULL');
  report.count('worker killed after the commit: the outbox holds every request', waiting, ACCOUNTS);
  await release();
  await oneMessageEach(broken, emails, 'worker killed after the commit');
  await ask(broken, emails);
  await stack.kill('auth-worker')();
  await oneMessageEach(broken, emails, 'worker killed while it relays');
}

async function redisDown(broken: Broken, emails: string[]): Promise<void> {
  const { stack, report } = broken;
  const release = await stack.hold('redis');
  await ask(broken, emails);
  const body = { email: emails[0], password: 'cortile-sbagliato' };
  const { status } = await new Visitor(stack.origin).call('POST', API.login, body);
  report.count('Redis down: logins are answered', status, 401);
  await release();
  await oneMessageEach(broken, emails, 'Redis down');
}

async function mailServerDown(broken: Broken, emails: string[]): Promise<void> {
  const { stack, mail, report } = broken;
  mail.change('refuses for now');
  const refused = mail.refused;
  await ask(broken, emails);
  await waitFor(() => mail.refused >= refused + ACCOUNTS, { what: 'refusals', atLeastMs: NOTICED_MS });
  mail.change('accepts');
  await oneMessageEach(broken, emails, 'mail server down');
  const visitor = new Visitor(stack.origin);
  const email = emails[0] ?? '';
  const token = mail.resetTokens.get(email)?.at(-1);
  const confirmed = await visitor.call('POST', API.confirmPasswordReset, { token, password: NEW_PASSWORD });
  const login = await visitor.call('POST', API.login, { email, password: NEW_PASSWORD });
  report.count('mail server down: the late link works', confirmed.status, 204);
  report.count('mail server down: the new password logs in', login.status, 200);
}

async function ask({ stack, mail, report }: Broken, emails: string[]): Promise<void> {
  mail.resetTokens.clear();
  const answers = await Promise.all(
    emails.map((email) => new Visitor(stack.origin).call('POST', API.passwordReset, { email })),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  report.check('every request is accepted', statuses.size === 1 && statuses.has(202), [...statuses]);
}

async function oneMessageEach({ stack, mail, report }: Broken, emails: string[], what: string): Promise<void> {
  report.say(`${what}: everything is sent after ${await settled(stack)} s`);
  const others = emails.filter((email) => mail.resetTokens.get(email)?.length !== 1);
  report.count(`${what}: each gets one message`, others.length);
}
