import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TIME_ZONE } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ADMIN } from '@lacorte/testing/product';
import { AnswerLog } from '../load/answer-log';
import { loggedInPeople, logIn, type Person } from '../load/applicants';
import { answer, askForDocuments, decide, importStatement, openTender, statementOf, tellPaid } from '../load/office';
import { settled } from '../load/verify';
import type { Visitor } from '../load/visitor';
import type { Broken } from './scenario';
import { verifyAnswers, verifyMessages, verifyPayments } from './verify-after-submitting';

/** Number of people per fault. The status of the last WAVERING people is changed and changed back. */
const PEOPLE = 6;
const WAVERING = 2;
/** Number of rows without a code in each bank statement, enough for five chunks of the import. */
const OTHERS = 1_000;
const KILLS = 3;
const BETWEEN_MS = 700;
const AWAY_MS = 4_000;
/** Time limit of the reminders. The worker checks for due reminders every 30 s, and may be down. */
const REMINDED_MS = 120_000;

interface Fault {
  name: string;
  strike: (broken: Broken) => Promise<void>;
  /** Whether the mail server's acceptance of a message may get lost, so that the message is sent again under its Message-ID. */
  losesAcceptance?: boolean;
}

const killed = (part: string, losesAcceptance = false): Fault => ({
  name: `${part} killed`,
  losesAcceptance,
  strike: async ({ stack }) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(BETWEEN_MS);
      await stack.kill(part)();
    }
  },
});

const FAULTS: Fault[] = [
  killed('applications-worker'),
  killed('notifications-worker', true),
  killed('applications'),
  {
    name: 'Redis away',
    strike: async ({ stack }) => {
      const release = await stack.hold('redis');
      await pause(AWAY_MS);
      await release();
    },
  },
  {
    name: 'mail server away',
    losesAcceptance: true,
    strike: async ({ mail }) => {
      mail.change('refuses for now');
      await pause(AWAY_MS);
      mail.change('says nothing');
      await pause(AWAY_MS);
      mail.change('accepts');
    },
  },
  {
    name: 'PostgreSQL killed',
    strike: async ({ stack }) => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(BETWEEN_MS);
        await stack.kill('postgres')();
        // PostgreSQL may crash once more while processes of its former run still use the shared memory.
        await stack.ready();
      }
    },
  },
];

/**
 * Tests the events after a submission under each fault. Fees arrive as events and in bank statements, statuses change, and documents are
 * requested, reminded of and sent. Every effect happens once, and every e-mail is sent once.
 */
export async function afterSubmitting(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const log = new AnswerLog();
  const administrators: [Visitor, Visitor] = [await logIn(stack.origin, ADMIN), await logIn(stack.origin, ADMIN)];
  const [administrator] = administrators;
  await openTender(administrator, null);
  let asked: Person[] = [];
  for (const fault of FAULTS) {
    await stack.ready();
    const people = await loggedInPeople(stack.origin, PEOPLE);
    await settled(stack);
    await Promise.all([
      fault.strike(broken),
      act(administrators, log, people, fault.name),
      ...asked.map((person) => answer(person, administrator, log)),
    ]);
    await settled(stack);
    await remind(broken, people, fault);
    report.say(`${fault.name}: ${log.summary()}`);
    await verifyPayments(broken, people, fault.name, OTHERS);
    await verifyMessages(broken, people, { ...fault, wavering: WAVERING });
    if (asked.length > 0) await verifyAnswers(broken, asked, fault.name);
    asked = people;
  }
  report.checkAnswers(log);
}

/** Acts for all these people at once. Two administrators import the same bank statement, and each event is reported three times. */
async function act(administrators: [Visitor, Visitor], log: AnswerLog, people: Person[], name: string): Promise<void> {
  const [administrator] = administrators;
  const file = statementOf(people.map(codeOf), OTHERS, name);
  await Promise.all([
    ...administrators.map((one) => importStatement(one, log, file)),
    ...people.flatMap((person) => {
      const eventId = `evt_${randomUUID()}`;
      return [1, 2, 3].map(() => tellPaid(person.visitor, log, codeOf(person), eventId));
    }),
    ...people.map(({ first }) => askForDocuments(administrator, log, first.id)),
    ...people.slice(0, -WAVERING).map(({ first }) => decide(administrator, log, first.id, 'approved')),
    ...people.slice(-WAVERING).map(async ({ first }) => {
      await decide(administrator, log, first.id, 'under_review');
      await decide(administrator, log, first.id, 'submitted');
    }),
  ]);
}

/** Makes the requests old, so that they end tomorrow. The fault strikes again while the reminders are sent. */
async function remind(broken: Broken, people: Person[], { strike }: Fault): Promise<void> {
  const { stack } = broken;
  const ids = people.map(({ first }) => first.id);
  await stack.query(
    `UPDATE applications.document_request SET created_at = created_at - interval '10 days',
       deadline = (now() AT TIME ZONE '${TIME_ZONE}')::date + 1 WHERE application_id = ANY($1)`,
    [ids],
  );
  const isReminded = async () =>
    (await stack.count(
      'SELECT count(*) FROM applications.document_request WHERE application_id = ANY($1) AND reminded_at IS NULL',
      [ids],
    )) === 0;
  const reminded = waitFor(() => isReminded().catch(() => false), { what: 'the reminders', atLeastMs: REMINDED_MS });
  await Promise.all([strike(broken), reminded]);
  await settled(stack);
}

const codeOf = ({ first }: Person): string => first.code;
