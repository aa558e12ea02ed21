import { describe, expect, it } from '@jest/globals';
import { IsInt } from 'class-validator';
import type { Mail } from '../mail/mail-server';
import { DeliveryFailed } from './fault';
import { Lease } from './lease';
import type { ClaimedMessage } from './message';
import { type MessageKind, MessageKinds } from './message-kinds';

class Parameters {
  @IsInt()
  count: number;
}

const counted: MessageKind<Parameters> = {
  name: 'counted',
  parameters: Parameters,
  compose: async ({ language, parameters: { count } }, prepared) => {
    const text = `${count} ${(await prepared()).length}`;
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

const ID = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
const claimed = (parameters: object, kind = 'counted'): ClaimedMessage => ({
  ...{ id: ID, kind, messageId: '<1@example.com>', language: 'it', recipient: null, parameters, lane: 'transactional' },
  lease: new Lease(ID, ID, performance.now()),
});

describe('the kinds of message', () => {
  it('write a message from its parameters and from what was prepared', async () => {
    const mail = await new MessageKinds([counted]).compose(claimed({ count: 3 }), async () => ['a', 'b']);
    expect(mail).toMatchObject({ text: '3 2', language: 'it' } satisfies Partial<Mail>);
  });

  it('withhold a message that may not go to its address', async () => {
    const asked: string[] = [];
    const isAllowed = async (_: Lease, address: string) => asked.push(address) > 1;
    const kinds = new MessageKinds([{ ...counted, isAllowed }]);
    expect(await kinds.compose(claimed({ count: 3 }), async () => [])).toBeNull();
    expect(await kinds.compose(claimed({ count: 3 }), async () => [])).not.toBeNull();
    expect(asked).toEqual(['lucia@example.com', 'lucia@example.com']);
  });

  it.each([
    ['that break the rules of the kind', claimed({ count: '3' })],
    ['of an unknown kind', claimed({ count: 3 }, 'unknown')],
  ])('fail for good with parameters %s', async (_, message) => {
    await expect(new MessageKinds([counted]).compose(message, async () => [])).rejects.toThrow(DeliveryFailed);
  });

  it('have names of their own', () => {
    expect(() => new MessageKinds([counted, counted])).toThrow('one name');
  });
});
