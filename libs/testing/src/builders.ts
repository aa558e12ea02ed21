import { createHmac, randomUUID } from 'node:crypto';
import type { SubmitApplicationDto } from '@lacorte/contracts';
import { exampleShownIn } from '@lacorte/contracts/application-fields';

type Body = Omit<SubmitApplicationDto, 'password'> & { password?: string };

let counter = 0;

/** A unique e-mail address at example.com. */
export function uniqueEmail(name = 'persona'): string {
  counter += 1;
  return `${name}.${process.pid}.${Date.now().toString(36)}.${counter}@example.com`;
}

/** A valid application of an invented person. A test adapts it, as in `anApplication().withMinors(2).body()`. */
class ApplicationBuilder {
  private fields: Body = { ...exampleShownIn('own'), email: uniqueEmail('lucia'), password: 'cortile6' };

  with(changes: Partial<Body>): this {
    this.fields = { ...this.fields, ...changes };
    return this;
  }

  withMinors(count: number): this {
    return this.with({ presenzaMinori: 'si', numeroMinori: String(count) });
  }

  withDisabledPersons(count: number): this {
    return this.with({ presenzaDisabile: 'si', numeroDisabili: String(count) });
  }

  withoutPassword(): this {
    return this.with({ password: undefined });
  }

  body(): Body {
    return { ...this.fields };
  }
}

export const anApplication = () => new ApplicationBuilder();

/** The smallest readable PDF, padded with a comment to `bytes` if given. */
export function aPdf(bytes = 0): Buffer {
  const body = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n');
  return Buffer.from(body.length < bytes ? `${body}%${'x'.repeat(bytes - body.length - 1)}` : body);
}

const GREY_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** A PNG of one grey pixel. */
export const aPng = () => Buffer.from(GREY_PIXEL, 'base64');

/** A paid checkout as the payment service reports it. @param reference text of the payment; for a fee, the application code */
export function aCheckout(reference: string, amountCents: number, eventId = `evt_${randomUUID()}`) {
  const session = {
    id: `cs_${randomUUID()}`,
    object: 'checkout.session',
    payment_status: 'paid',
    amount_total: amountCents,
    currency: 'eur',
    client_reference_id: reference,
    customer_details: { name: 'Lucia Ferrario', email: 'lucia@example.com' },
  };
  const created = Math.floor(Date.now() / 1_000);
  return { id: eventId, object: 'event', type: 'checkout.session.completed', created, data: { object: session } };
}

/** The header with which the payment service sends a body at this moment. */
export function stripeSignature(body: string, secret: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${signature}` };
}

/** A bank statement as CSV, with a transfer of the same amount for each text. References are new. */
export function aStatement(texts: string[], amountCents: number): string {
  const amount = (amountCents / 100).toFixed(2).replace('.', ',');
  const rows = texts.map((text) => `22/11/2026;${amount};"Ferrario, Lucia";"${text}";${randomUUID()}`);
  return ['data;importo;ordinante;causale;riferimento', ...rows].join('\r\n');
}
