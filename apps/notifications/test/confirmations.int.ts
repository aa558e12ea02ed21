import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receipt } from '@lacorte/contracts';
import {
  HeldPrints,
  JOB_OPTIONS,
  JOBS,
  printFolder,
  QUEUES,
  type RenderedReceipt,
  type SendMessageJob,
  workerConnection,
} from '@lacorte/jobs';
import { RedisClient } from '@lacorte/redis';
import { createMailbox, type TestMailbox, waitFor } from '@lacorte/testing';
import { FlowProducer, type Job, Worker } from 'bullmq';
import { aReceipt } from './people';
import { World } from './world';

const PDF = Buffer.from('%PDF-1.4 receipt');

let world: World;
let mailbox: TestMailbox;
let flows: FlowProducer;
/** Stands in for the worker of documents: what it has printed, by application. */
let printer: Worker;
const printed = new Map<string, RenderedReceipt>();

beforeAll(async () => {
  mailbox = await createMailbox();
  world = await World.start({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: mailbox.sender });
  const connection = workerConnection(world.config.REDIS_URL);
  flows = new FlowProducer({ connection });
  const print = async ({ data }: Job) => {
    const result = printed.get(data.applicationId);
    if (!result) throw new Error('cannot be printed');
    return result;
  };
  printer = new Worker(QUEUES.documents, print, { connection });
  printer.on('error', () => undefined);
  await world.worker();
});
afterAll(async () => {
  await Promise.all([printer?.close(), flows?.close()]);
  await world?.stop();
});

/** Key of a print of the receipt. */
const keyOf = ({ id }: Receipt) =>
  `${printFolder(id, 'receipt', 'it')}/${createHash('sha256').update(randomUUID()).digest('hex')}.pdf`;

/** Stores a PDF. @returns its key */
async function store(key: string): Promise<string> {
  await world.objects.write({ bucket: world.config.S3_FILES_BUCKET, key }, PDF, 'application/pdf');
  return key;
}

/** Adds the flow as applications does. @returns the message that has reached the mailbox */
async function confirm(receipt: Receipt, language: 'it' | 'fr' = 'it') {
  world.applications.keep(receipt);
  const messageId = randomUUID();
  const wanted = { kind: 'confirmation', language, parameters: { applicationId: receipt.id } };
  const data: SendMessageJob = { messageId, wanted };
  await flows.add({
    ...{ name: JOBS.sendMessage, queueName: QUEUES.messages, data, opts: JOB_OPTIONS },
    children: [
      {
        ...{ name: JOBS.renderReceipt, queueName: QUEUES.documents, data: { applicationId: receipt.id, language } },
        opts: { attempts: 1, ignoreDependencyOnFailure: true },
      },
    ],
  });
  await world.inState(messageId, 'sent');
  const messages = (await mailbox.messages()).filter(({ to }) => to.includes(receipt.email));
  expect(messages).toHaveLength(1);
  return { messageId, message: messages[0] as (typeof messages)[0] };
}

describe('the confirmation', () => {
  it('goes to the applicant with the receipt attached', async () => {
    const receipt = aReceipt({ nome: 'Łucja', cognome: 'D’Angelo' });
    printed.set(receipt.id, { key: await store(keyOf(receipt)), source: 'x' });
    const { messageId, message } = await confirm(receipt);
    const domain = mailbox.sender.slice(mailbox.sender.indexOf('@') + 1, -1);
    expect(message).toMatchObject({
      ...{ from: `info@${domain}`, to: [receipt.email], messageId: `<${messageId}@${domain}>` },
      subject: 'Abbiamo ricevuto la sua domanda DOM-2026-000042-17',
      attachments: [
        { filename: 'ricevuta-domanda-DOM-2026-000042-17.pdf', contentType: 'application/pdf', size: PDF.length },
      ],
    });
    expect(message.text).toContain(`https://lacorte.example.com/ricevuta/${receipt.id}`);
    expect(message.html).toContain('Łucja D’Angelo');
    expect(await world.rowOf(messageId)).toMatchObject({ recipient: receipt.email, attempts: 1 });
  });

  it('carries a receipt that could not be stored', async () => {
    const receipt = aReceipt();
    const redis = new RedisClient({ url: world.config.REDIS_URL, enableOfflineQueue: true });
    printed.set(receipt.id, { key: null, heldAs: await new HeldPrints(redis).hold(PDF), source: 'x' });
    redis.disconnect();
    expect((await confirm(receipt, 'fr')).message).toMatchObject({
      ...{ subject: 'Nous avons bien reçu votre demande DOM-2026-000042-17', attachments: [{ size: PDF.length }] },
    });
  });

  it('goes without the receipt when that is held or stored no more or could not be printed, and does not speak of it', async () => {
    const [expired, replaced, unprinted] = [aReceipt(), aReceipt(), aReceipt()];
    printed.set(expired.id, { key: null, heldAs: `held-print:${randomUUID()}`, source: 'x' });
    printed.set(replaced.id, { key: keyOf(replaced), source: 'x' });
    for (const receipt of [expired, replaced, unprinted]) {
      const { message } = await confirm(receipt);
      expect(message.attachments).toEqual([]);
      expect(message.text).not.toContain('allegato');
      expect(message.text).toContain(`/ricevuta/${receipt.id}`);
    }
  });
});

describe('a result of the print job', () => {
  it('attaches nothing but a print of the receipt of this application', async () => {
    const other = aReceipt();
    const redis = new RedisClient({ url: world.config.REDIS_URL, enableOfflineQueue: true });
    await redis.set('exports:one', PDF);
    redis.disconnect();
    const keysOf = (receipt: Receipt) => [
      `documents/${other.id}/${randomUUID()}`,
      keyOf(other),
      keyOf(receipt).replace(`/${receipt.id}/`, `/${receipt.id}/../${other.id}/`),
      keyOf(receipt).replace('/receipt-it/', '/copy-it/'),
      `x/${keyOf(receipt)}`,
    ];
    const results: ((receipt: Receipt) => Promise<RenderedReceipt>)[] = [
      ...keysOf(other).map((_, index) => async (receipt: Receipt) => ({
        ...{ key: await store(keysOf(receipt)[index] ?? ''), source: 'x' },
      })),
      async () => ({ key: null, heldAs: 'exports:one', source: 'x' }),
    ];
    const attached: number[] = [];
    for (const resultFor of results) {
      const receipt = aReceipt();
      printed.set(receipt.id, await resultFor(receipt));
      const { message } = await confirm(receipt);
      expect(message.text).not.toContain('allegato');
      attached.push(message.attachments.length);
    }
    expect(attached).toEqual(results.map(() => 0));
  });
});

describe('a correction before the confirmation leaves', () => {
  it('leaves out a print of the data before it', async () => {
    const correctedAt = '2026-11-20T11:43:00.000Z';
    const attached: number[] = [];
    for (const before of [correctedAt, null, undefined]) {
      const receipt = aReceipt({ correctedAt });
      const print = { key: await store(keyOf(receipt)), source: 'x', missing: [] };
      printed.set(receipt.id, before === undefined ? print : { ...print, correctedAt: before });
      attached.push((await confirm(receipt)).message.attachments.length);
    }
    expect(attached).toEqual([1, 0, 0]);
  });
});

describe('the missing documents in a confirmation', () => {
  it('are those at the moment when it leaves, and a print that names others stays behind', async () => {
    const [same, changed] = [aReceipt({ missing: ['carta-identita'] }), aReceipt({ missing: ['carta-identita'] })];
    printed.set(same.id, { key: await store(keyOf(same)), source: 'x', missing: ['carta-identita'] });
    printed.set(changed.id, {
      key: await store(keyOf(changed)),
      source: 'x',
      missing: ['carta-identita', 'codice-fiscale-doc'],
    });
    const attached: number[] = [];
    for (const receipt of [same, changed]) {
      world.applications.adding.set(receipt.id, { closesAt: '2027-07-15T21:30:00.000Z' });
      const { message } = await confirm(receipt);
      expect(message.text).toContain("- Carta d'Identità");
      expect(message.text).not.toContain('Codice Fiscale');
      expect(message.text).toContain('fino al 15 luglio 2027 alle ore 23:30');
      attached.push(message.attachments.length);
    }
    expect(attached).toEqual([1, 0]);
  });
});

describe('the link in a confirmation that verifies the address', () => {
  const ofApplicant = (isFirst: boolean) => {
    const email = `lucia.${randomUUID()}@example.com`;
    const { userId } = world.auth.keepAccount({ email, firstName: 'Lucia', lastName: null });
    const receipt = aReceipt({ email });
    world.applications.keepApplicant(receipt, { userId, isFirst });
    return { userId, receipt };
  };
  const partsWith = ({ text, html }: { text: string; html: string }, link: string) =>
    [text, html.replaceAll('&#x3D;', '=')].filter((part) => part.includes(link)).length;

  it('is in the first of an applicant, in both parts', async () => {
    for (const language of ['it', 'fr'] as const) {
      const { userId, receipt } = ofApplicant(true);
      const { message } = await confirm(receipt, language);
      const [token] = world.auth.tokens.get(userId) ?? [];
      expect(partsWith(message, `https://lacorte.example.com/conferma-email?lang=${language}#token=${token}`)).toBe(2);
    }
  });

  it('is in no later one, and in none to a verified address', async () => {
    const [later, verified] = [ofApplicant(false), ofApplicant(true)];
    world.auth.verify(verified.userId);
    for (const { receipt } of [later, verified]) {
      expect(partsWith((await confirm(receipt)).message, 'conferma-email')).toBe(0);
    }
  });

  it('is in none that goes to another address than the account has', async () => {
    const { userId, receipt } = ofApplicant(true);
    const other = aReceipt({ email: `stranger.${randomUUID()}@example.com` });
    world.applications.keepApplicant(other, { userId, isFirst: true });
    expect(partsWith((await confirm(other)).message, 'conferma-email')).toBe(0);
    expect(partsWith((await confirm(receipt)).message, 'conferma-email')).toBe(2);
  });

  it('is waited for while auth is away', async () => {
    const { receipt } = ofApplicant(true);
    world.auth.isAway = true;
    const confirming = confirm(receipt);
    const failed = `SELECT FROM messages WHERE application_id = $1 AND state = 'pending' AND last_error IS NOT NULL`;
    await waitFor(async () => (await world.database.query(failed, [receipt.id])).rowCount === 1, {
      what: 'an attempt',
    });
    world.auth.isAway = false;
    expect(partsWith((await confirming).message, 'conferma-email')).toBe(2);
  });
});
