import { DomainError } from '@lacorte/errors';
import type { ReceivedPayment } from './incoming-payment.row';
import { plainText } from './plain-text';

const PAID_KINDS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
/** End of the year 2099, in seconds. */
const LATEST = 4_102_444_799;
const LONGEST_ID = 255;
const LONGEST_CODE = 200;

/** Days in Rome as `yyyy-mm-dd`. */
const ROME = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' });

type Fields = Record<string, unknown>;

/**
 * The payment that a verified event tells of; null for other kinds and for checkouts that are not paid yet.
 *
 * @param now in seconds; the day of an event that does not say when it was created
 * @throws DomainError invalid for what is not an event, or has no usable amount or currency
 */
export function readEvent(body: Buffer, now: number): ReceivedPayment | null {
  const event = fieldsIn(parsed(body));
  const id = idIn(event.id);
  if (id === null || typeof event.type !== 'string') throw malformed();
  if (!PAID_KINDS.has(event.type)) return null;
  const session = fieldsIn(fieldsIn(event.data).object);
  if (session.payment_status !== 'paid') return null;
  const payer = fieldsIn(session.customer_details ?? {});
  const text = plainText(session.client_reference_id, LONGEST_CODE);
  const code = text.toUpperCase();
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

function fieldsIn(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
  return value as Fields;
}

function idIn(value: unknown): string | null {
  const id = plainText(value, LONGEST_ID);
  return id !== '' && id === value ? id : null;
}

function amountIn(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed();
  return value;
}

function currencyIn(value: unknown): string {
  if (typeof value !== 'string' || !/^[a-z]{3}$/i.test(value)) throw malformed();
  return value.toUpperCase();
}

const timeIn = (value: unknown, now: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LATEST ? value : now;

const malformed = (cause?: unknown) => new DomainError('invalid', 'error.malformedBody', { cause });
