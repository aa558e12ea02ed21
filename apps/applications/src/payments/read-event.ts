import { TIME_ZONE, typedApplicationCode } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isRecord } from '@lacorte/tender-rules';
import { plainText } from '../bank-statements/payment-text';
import type { ReceivedPayment } from './incoming-payment.row';

const PAID_KINDS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
/** Latest accepted instant, the end of the year 2099, in seconds. */
const LATEST = 4_102_444_799;
const LONGEST_ID = 255;
const LONGEST_CODE = 200;

/** Code of ISO 4217 for a payment without a currency. */
const NO_CURRENCY = 'XXX';

/** Formats days in Rome as `yyyy-mm-dd`. */
const ROME = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, dateStyle: 'short' });

/**
 * Reads the bank transaction of a verified event. One with an unusable amount or currency is stored without a match.
 * @param now in seconds; gives the day of an event without a time
 * @returns null for other kinds of events and for checkouts that are not paid yet
 * @throws DomainError invalid for a body that is not an event
 */
export function readEvent(body: Buffer, now: number): ReceivedPayment | null {
  const event = fieldsIn(parsed(body));
  const id = plainText(event.id, LONGEST_ID);
  if (id === '' || id !== event.id || typeof event.type !== 'string') throw malformed();
  if (!PAID_KINDS.has(event.type)) return null;
  const session = fieldsIn(fieldsIn(event.data).object);
  if (session.payment_status !== 'paid') return null;
  const payer = isRecord(session.customer_details) ? session.customer_details : {};
  const text = plainText(session.client_reference_id, LONGEST_CODE);
  const code = typedApplicationCode(text) ?? text.toUpperCase();
  return {
    source: 'event',
    knownBy: `event:${id}`,
    date: ROME.format(timeIn(event.created, now) * 1_000),
    amountCents: amountIn(session.amount_total),
    currency: currencyIn(session.currency),
    payer: [plainText(payer.name), plainText(payer.email)].filter(Boolean).join(', '),
    text,
    reference: id,
    codes: code === '' ? [] : [code],
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw malformed(error);
  }
}

function fieldsIn(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw malformed();
  return value;
}

const amountIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

const currencyIn = (value: unknown): string =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : NO_CURRENCY;

const timeIn = (value: unknown, now: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LATEST ? value : now;

const malformed = (cause?: unknown) => new DomainError('invalid', 'error.malformedBody', { cause });
