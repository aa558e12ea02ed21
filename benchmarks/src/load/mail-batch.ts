import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { alternately, type Bench, type Measurement } from '../measuring/benchmark';
import { now } from '../measuring/statistics';
import type { SinkReport } from '../product/child';

/** The bare pool has as many connections as the product. */
const BARE_POOL = { connections: 5, atOnce: 20 };
const SENTENCE = 'La domanda è stata ricevuta: per completare l’iscrizione manca il versamento della quota. ';

/** Report of the sink after a batch, and the number of messages that it should have. */
export interface SentBatch {
  count: number;
  report: SinkReport;
}

/** Sends a batch and waits for its end. The sink is empty when it is called. */
export type SendBatch = () => Promise<SentBatch>;

type Batch = Awaited<ReturnType<typeof measureBatch>>;

/** A batch and the bare pool in turn. */
export function compareWithBarePool(
  bench: Bench,
  sendBatch: SendBatch,
): Promise<{ product: Batch[]; limit: number[] }> {
  let last: Batch;
  const send = async () => {
    last = await measureBatch(bench, sendBatch);
    return last;
  };
  return alternately(bench.rounds, send, () => measureBarePool(bench, last));
}

/** @param atLeast goal of the ratio to the bare pool */
export function mailRows(
  what: string,
  { product, limit }: { product: Batch[]; limit: number[] },
  atLeast: number,
): Measurement[] {
  const rates = product.map(({ perSecond }) => perSecond);
  const pool = { what: 'bare nodemailer pool to the same sink', values: limit };
  const wrong = product.map((batch) => batch.wrong);
  return [
    { what, unit: 'messages/s', product: rates, limit: pool, goal: { atLeast } },
    { what: `${what}: lost or duplicated`, unit: 'messages', product: wrong, goal: { atMost: 0 } },
  ];
}

/** One batch from its beginning to the last message at the mail server; `bytes` is the mean length of a message. */
async function measureBatch({ sink }: Bench, sendBatch: SendBatch) {
  await sink.clear();
  const startedAt = now();
  const { count, report } = await sendBatch();
  const { received, distinct, bytes } = report;
  const wrong = count - distinct + (received - distinct);
  return { perSecond: rate(report, startedAt), count, bytes: bytes / received, wrong };
}

/** As many messages of the same length, their content ready. @returns messages per second */
async function measureBarePool({ sink }: Bench, { count, bytes }: Batch): Promise<number> {
  await sink.clear();
  const startedAt = now();
  const pool = { pool: true, maxConnections: BARE_POOL.connections, maxMessages: 1_000 } as const;
  const transport = createTransport({ url: sink.url, ...pool });
  const text = SENTENCE.repeat(Math.ceil(bytes / 2 / SENTENCE.length / 1.2));
  const message = { from: 'La Corte <info@lacorte.example.com>', subject: 'Completa la tua iscrizione', text };
  const html = `<p>${text}</p>`;
  const send = (n: number) =>
    transport.sendMail({ ...message, html, to: { name: `Persona ${n}`, address: `persona.${n}@example.com` } });
  try {
    await pLimit(BARE_POOL.atOnce).map(
      Array.from({ length: count }, (_, n) => n),
      send,
    );
  } finally {
    transport.close();
  }
  return rate(await sink.report(), startedAt);
}

function rate({ received, lastAt }: SinkReport, startedAt: number): number {
  return (received / (lastAt - startedAt)) * 1_000;
}
