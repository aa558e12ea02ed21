import { describe, expect, it } from '@jest/globals';
import { IsInt } from 'class-validator';
import type { Mail } from '../mail/mail-server';
import { DeliveryFailed } from './fault';
import type { AllowanceRequest } from './mailbox-allowances';
import type { LeasedMessage } from './message';
import { type MessageKind, MessageKinds } from './message-kinds';
import { Lease } from './message-leases';

class Parameters {
  @IsInt()
  count: number;
}

const counted: MessageKind<Parameters> = {
  name: 'counted',
  parameters: Parameters,
  compose: async ({ language, parameters: { count }, prepared }) => {
    const text = `${count} ${prepared.length}`;
    return {
      to: { name: 'Lucia', address: 'lucia@example.com' },
      subject: 'x',
      html: text,
      text,
      language,
      attachments: [],
    };
  },
};

const WITHOUT_LIMIT = { take: async () => true };

const ID = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
const leased = (parameters: object, kind = 'counted', prepared: unknown[] = []): LeasedMessage => ({
  ...{ id: ID, kind, messageId: '<1@example.com>', language: 'it', recipient: null, parameters, lane: 'transactional' },
  ...{ lease: new Lease(ID, ID, performance.now(), 8_000), attempts: 1, prepared, traceparent: null },
});

describe('the kinds of message', () => {
  it('write a message from its parameters and from what was prepared', async () => {
    const mail = await new MessageKinds([counted], WITHOUT_LIMIT).compose(leased({ count: 3 }, 'counted', ['a', 'b']));
    expect(mail).toMatchObject({ text: '3 2', language: 'it' } satisfies Partial<Mail>);
  });

  it('withhold a message that may not go to its address', async () => {
    const asked: string[] = [];
    const take = async ({ address }: AllowanceRequest) => asked.push(address) > 1;
    const kinds = new MessageKinds([{ ...counted, allowance: { messages: 1, called: 'counts' } }], { take });
    expect(await kinds.compose(leased({ count: 3 }))).toBeNull();
    expect(await kinds.compose(leased({ count: 3 }))).not.toBeNull();
    expect(asked).toEqual(['lucia@example.com', 'lucia@example.com']);
  });

  it('ask the allowance before a message is composed whose recipient is known', async () => {
    const steps: string[] = [];
    const kind: MessageKind<Parameters> = {
      ...counted,
      allowance: { messages: 1, called: 'counts' },
      recipientOf: async () => ({ name: 'Anna', address: 'anna@example.com' }),
      compose: (message) => {
        steps.push(`compose for ${message.recipient?.address}`);
        return counted.compose(message);
      },
    };
    const take = async ({ address }: AllowanceRequest) => steps.push(`take for ${address}`) > 1;
    const kinds = new MessageKinds([kind], { take });
    expect(await kinds.compose(leased({ count: 3 }))).toBeNull();
    expect(await kinds.compose(leased({ count: 3 }))).not.toBeNull();
    expect(steps).toEqual(['take for anna@example.com', 'take for anna@example.com', 'compose for anna@example.com']);
  });

  it('may have to wait when nobody has proven the address, and only where a stranger can cause them', async () => {
    const allowance = { messages: 1, called: 'counts' };
    const known = { name: 'Anna', address: 'anna@example.com' };
    const kinds: [boolean, MessageKind<Parameters>][] = [
      [false, counted],
      [true, { ...counted, allowance }],
      [
        false,
        {
          ...counted,
          allowance,
          compose: async (...of) => ({ ...(await counted.compose(...of)), account: 'a', isProven: true }),
        },
      ],
      [true, { ...counted, allowance, recipientOf: async () => ({ ...known, account: 'a', isProven: false }) }],
      [false, { ...counted, allowance, recipientOf: async () => ({ ...known, account: 'a', isProven: true }) }],
    ];
    const findings: unknown[] = [];
    for (const [index, [isPaced, kind]] of kinds.entries()) {
      const asked: Lease[] = [];
      const pace = { take: async (lease: Lease) => void asked.push(lease) };
      const mail = await new MessageKinds([kind], WITHOUT_LIMIT, pace).compose(leased({ count: 3 }));
      if (asked.length !== Number(isPaced) || (mail && 'isProven' in mail)) findings.push([index, asked.length]);
    }
    expect(findings).toEqual([]);
  });

  it.each([
    ['that break the rules of the kind', leased({ count: '3' })],
    ['of an unknown kind', leased({ count: 3 }, 'unknown')],
  ])('fail for good with parameters %s', async (_, message) => {
    await expect(new MessageKinds([counted], WITHOUT_LIMIT).compose(message)).rejects.toThrow(DeliveryFailed);
  });

  it('have names of their own', () => {
    expect(() => new MessageKinds([counted, counted], WITHOUT_LIMIT)).toThrow('one name');
  });
});
