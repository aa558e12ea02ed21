import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COOPERATIVE, type Contact, type PaymentRecipient, type Receipt } from '@lacorte/contracts';
import { recipients } from './fee-stand-in';
import type { SunkMessage } from './mail-sink';
import { aContact, aReceipt } from './people';
import { World } from './world';

const STRANGER = 'other@example.com';
const TYPED = [
  'Eva\r\nBcc: other@example.com',
  'Eva\nBcc: other@example.com',
  'Eva\rBcc: other@example.com',
  'Eva\u2028Bcc: other@example.com',
  'Eva\0\r\n\r\n<script>alert(1)</script>{{code}}',
  'Eva\r\n.\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<other@example.com>',
  '"Eva" <other@example.com>, ',
  'Eva> other@example.com, <x@example.com',
  '=?utf-8?q?Eva=0D=0ABcc:_other@example.com?=',
  'è'.repeat(10_000),
];

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.worker();
});
afterAll(() => world?.stop());

type Person = Partial<Pick<Receipt & Contact, 'nome' | 'cognome' | 'email'>>;

const confirmation = (person: Person) => ({
  kind: 'confirmation',
  parameters: { applicationId: world.applications.keep(aReceipt(person)).id },
});
const contact = (person: Person) => ({
  kind: 'contact',
  parameters: { contactId: world.applications.keepContact(aContact(person)).id },
});
const paymentRequest = ({ nome = 'Eva', cognome = 'Rossi', email = 'eva@example.com' }: Person) => {
  const [due] = recipients(1) as [PaymentRecipient];
  world.applications.fees.add(due);
  const { applicationId, applicationCode, feeCents } = due;
  // Its row keeps the name, and PostgreSQL no NUL.
  const recipient = { name: `${nome} ${cognome}`.replaceAll('\0', ''), address: email };
  return { kind: 'payment-request', recipient, parameters: { applicationId, applicationCode, feeCents } };
};
const MESSAGES = { confirmation, contact, 'payment-request': paymentRequest };

/** Sends a message at one attempt. @returns what the mail server got of it */
async function sent(wanted: Parameters<World['want']>[0]): Promise<SunkMessage[]> {
  const { id, job } = await world.want(wanted, randomUUID(), { attempts: 1 });
  await world.ended(job);
  return world.sent(id);
}
/** Names of the headers, in their order. */
function headersOf({ raw }: SunkMessage): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')));
}

it('gives a message to or from a hostile name no header more and no element, and sends it to nobody else', async () => {
  const findings: unknown[] = [];
  for (const [kind, message] of Object.entries(MESSAGES)) {
    const [harmless] = await sent(message({ nome: 'Eva' }));
    for (const typed of TYPED) {
      const email = `eva.${randomUUID().slice(0, 8)}@example.com`;
      const messages = await sent(message({ nome: typed, cognome: typed, email }));
      const address = kind === 'contact' ? COOPERATIVE.email : email;
      const isRight =
        messages.length === 1 &&
        messages[0]?.to === address &&
        String(headersOf(messages[0])) === String(headersOf(harmless as SunkMessage)) &&
        !messages[0].raw.split('text/html')[1]?.includes('<script>');
      if (!isRight) findings.push([kind, typed.slice(0, 40), messages.map(({ to }) => to)]);
    }
  }
  expect(findings).toEqual([]);
  expect(world.sink.messages.map(({ to }) => to)).not.toContain(STRANGER);
});

it('reaches nobody else through an address that is more than one', async () => {
  const addresses = [
    'eva@example.com\r\nBcc: other@example.com',
    'eva@example.com, other@example.com',
    'eva@example.com>\r\nRCPT TO:<other@example.com',
    'Eva <other@example.com>',
  ];
  const messages: SunkMessage[] = [];
  for (const email of addresses) {
    for (const message of Object.values(MESSAGES)) messages.push(...(await sent(message({ email }))));
  }
  expect(world.sink.messages.map(({ to }) => to)).not.toContain(STRANGER);
  expect(messages.flatMap(headersOf).filter((name) => /^b?cc$/i.test(name))).toEqual([]);
  // At least a visitor's message arrives, which goes to the cooperative.
  expect(messages.map(({ to }) => to)).toContain(COOPERATIVE.email);
});
