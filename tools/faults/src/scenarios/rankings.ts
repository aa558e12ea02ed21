import { setTimeout as pause } from 'node:timers/promises';
import { type AdminRanking, API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ADMIN, addRankedTender, type RunningProduct } from '@lacorte/testing/product';
import { accept, logIn } from '../load/applicants';
import { settled } from '../load/verify';
import { json, type Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const APPROVED = 20_000;
const DRAW_NUMBERS = '12-45-67-8-90';
const COMPUTED_MS = 120_000;
/** Moments at which a part is killed, as shares of the time of an undisturbed run. */
const MOMENTS = [1 / 8, 3 / 8, 5 / 8, 7 / 8];
/** Maximum number of e-mails that are accepted and not recorded when their worker is killed (ADR 0040). */
const REPEATED_BY_A_KILL = 50;

const ENTRIES = `
  SELECT count(*), md5(string_agg(concat_ws(' ', place, housing_type, position, application_code, points, ticket, held_as),
    E'\\n' ORDER BY place)) AS digest
  FROM applications.ranking_entry WHERE ranking_id = $1`;

const MESSAGES = `
  SELECT application_id AS application, state, message_id AS id FROM notifications.messages
  WHERE kind = 'ranking-published'`;

let tenderOfScenarios: Promise<string> | undefined;

/** Returns the tender that both scenarios rank, with copies of an application that is accepted first. */
function rankedTender(stack: RunningProduct): Promise<string> {
  tenderOfScenarios ??= accept(stack.origin, 1).then(() => addRankedTender(stack, APPROVED));
  return tenderOfScenarios;
}

/** Kills parts before, during and after the computation of ranking runs. */
export async function rankingRuns({ stack, report }: Broken): Promise<void> {
  const tenderId = await rankedTender(stack);
  const administrator = await logIn(stack.origin, ADMIN);
  const startedAt = Date.now();
  const expected = await entriesOf(stack, await computed(administrator, tenderId));
  const usualMs = Date.now() - startedAt;
  report.say(`undisturbed: ${expected.count} entries after ${usualMs} ms`);
  report.count('an undisturbed run ranks every approved application', Number(expected.count), APPROVED);
  for (const [part, moments] of [
    ['applications-worker', MOMENTS],
    ['postgres', [1 / 2]],
    ['redis', [1 / 2]],
  ] as const) {
    for (const moment of moments) {
      const id = await start(administrator, tenderId);
      await pause(usualMs * moment);
      await stack.kill(part)();
      const back = Date.now();
      await stack.ready();
      const entries = await entriesOf(stack, await ready(administrator, id));
      report.check(
        `${part} killed at ${moment} of the usual time: the run has the same entries`,
        entries.digest === expected.digest,
        `${entries.count} entries, ${((Date.now() - back) / 1_000).toFixed(1)} s after it was back`,
      );
    }
  }
}

/** Publishes a provisional with several calls at once, and kills parts while its e-mails are sent. */
export async function rankingPublished({ stack, mail, report }: Broken): Promise<void> {
  const tenderId = await rankedTender(stack);
  const administrator = await logIn(stack.origin, ADMIN);
  const id = await computed(administrator, tenderId, 'provisional');
  const publish = (visitor: Visitor) => visitor.call('POST', API.publishRanking(id), {});

  const cutOff = publish(administrator);
  await pause(100);
  await stack.kill('applications')();
  const { status } = await cutOff;
  await stack.ready();
  const isOut = json<AdminRanking>(await administrator.call('GET', API.adminRanking(id)))?.state === 'published';
  report.say(
    `applications killed while it publishes: answer ${status ?? 'none'}, ${isOut ? 'published' : 'not published'}`,
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => publish(administrator)));
  const outcomes = answers.map((answer) => json<{ code: string }>(answer)?.code ?? answer.status);
  const published = outcomes.filter((outcome) => outcome === 200).length;
  report.check('it is published once', published + Number(isOut) === 1, outcomes.join(', '));
  const others = outcomes.filter((outcome) => outcome !== 200 && outcome !== 'ranking-published');
  report.check('all others are told that it is out', others.length === 0, others.join(', '));

  const killed = ['applications-worker', 'notifications-worker', 'postgres', 'notifications-worker', 'redis'];
  for (const part of killed) {
    await pause(2_000);
    await stack.kill(part)();
  }
  await stack.ready();
  report.say(`e-mails sent ${await settled(stack)} s after the last of ${killed.length} kills`);
  const messages = await stack.query<{ application: string; state: string; id: string }>(MESSAGES);
  const told = new Set(messages.map(({ application }) => application));
  const hasOneEach = told.size === APPROVED && messages.length === APPROVED;
  report.check(`each of ${APPROVED} applicants has one message`, hasOneEach, messages.length);
  const unsent = messages.filter(({ state, id }) => state !== 'sent' || !mail.accepted.has(id));
  report.count('each is sent, and accepted by the mail server', unsent.length);
  const repeated = messages.filter(({ id }) => (mail.accepted.get(id) ?? 0) > 1).length;
  const most = REPEATED_BY_A_KILL * killed.length;
  report.check(`at most ${most} are repeated under the same Message-ID`, repeated <= most, repeated);
}

async function start(administrator: Visitor, tenderId: string, stage = 'simulation'): Promise<string> {
  const answer = await administrator.call('POST', API.startRanking(tenderId), { stage, drawNumbers: DRAW_NUMBERS });
  const id = json<{ id: string }>(answer)?.id;
  if (answer.status !== 202 || id === undefined)
    throw new Error(`the run does not start: ${answer.status} ${answer.body}`);
  return id;
}

/** Waits for a run. @returns its id @throws Error when it fails */
async function ready(administrator: Visitor, id: string): Promise<string> {
  const state = async () => json<AdminRanking>(await administrator.call('GET', API.adminRanking(id)))?.state;
  await waitFor(async () => ['ready', 'failed'].includes((await state()) ?? ''), {
    what: 'the run to end',
    atLeastMs: COMPUTED_MS,
  });
  if ((await state()) !== 'ready') throw new Error('the run has failed');
  return id;
}

const computed = async (administrator: Visitor, tenderId: string, stage?: string) =>
  ready(administrator, await start(administrator, tenderId, stage));

async function entriesOf(stack: RunningProduct, id: string): Promise<{ count: string; digest: string }> {
  const [entries] = await stack.query<{ count: string; digest: string }>(ENTRIES, [id]);
  if (!entries) throw new Error('an aggregate has one row');
  return entries;
}
