import { generateSync } from 'otplib';
import type { RunningAuth } from './running-auth';
import { cookieFrom } from './running-auth';

const STEP_SECONDS = 30;

/** The code of a secret, now or some steps from now: a later one is accepted one step ahead. */
export function codeFor(secret: string, stepsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsAhead * STEP_SECONDS });
}

/** A code that is wrong now and for a while. */
export function wrongCodeFor(secret: string): string {
  const right = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeFor(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !right.includes(code),
  ) as string;
}

/** An administrator with TOTP in force. */
export interface Enrolled {
  email: string;
  userId: string;
  secret: string;
  recoveryCodes: string[];
  /** Cookie of the session that has switched it on. */
  cookie: string;
}

export async function enrolled(auth: RunningAuth): Promise<Enrolled> {
  const account = await auth.administrator();
  const cookie = await auth.sessionOf(account.email);
  const headers = await auth.headersOf(cookie);
  const { body: enrolment } = await auth.http.post('/api/auth/totp').set(headers);
  const { secret } = enrolment as { secret: string };
  const { body } = await auth.http
    .post('/api/auth/totp/confirm')
    .set(headers)
    .send({ code: codeFor(secret) });
  await forgetSteps(auth, account.userId);
  return { ...account, secret, recoveryCodes: body.recoveryCodes, cookie };
}

/** Forgets the last accepted time step, so that the current code is accepted again. */
export async function forgetSteps(auth: RunningAuth, userId: string): Promise<void> {
  await auth.database.query('UPDATE auth.totp SET last_step = 0 WHERE user_id = $1', [userId]);
}

/** The cookie of a new half login. */
export async function halfLoginOf(auth: RunningAuth, email: string): Promise<string> {
  return cookieFrom(await auth.logIn(email));
}

export function sendCode(auth: RunningAuth, cookie: string, code: string) {
  return auth.http.post('/api/auth/login/totp').set('Cookie', cookie).send({ code });
}
