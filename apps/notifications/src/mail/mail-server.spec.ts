import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MailSink } from '../../test/mail-sink';
import { domainOf, type Mail, MailOutage, MailServer, parseSender } from './mail-server';

const letterTo = (address: string): Mail & { messageId: string } => ({
  ...{ to: { name: 'Lucia', address }, subject: 'x', html: 'x', text: 'x', attachments: [], language: 'it' },
  messageId: `<${address}>`,
});
const mayGo = async () => undefined;

let sink: MailSink;
const servers: MailServer[] = [];
const serverOf = (ratePerSecond: number) => {
  const sender = { name: 'La Corte', address: 'info@example.com' };
  const server = new MailServer({ url: sink.smtpUrl, sender, ratePerSecond, retryMs: 1 });
  servers.push(server);
  return server;
};
const arrived = () => sink.messages.map(({ to }) => to);

beforeAll(async () => {
  sink = await MailSink.start();
});
afterEach(() => {
  jest.useRealTimers();
  sink.messages.length = 0;
});
afterAll(async () => {
  for (const server of servers) server.onApplicationShutdown();
  await sink.pause();
});

describe('the mail server', () => {
  it('gets no more messages a second than its provider allows', async () => {
    const RATE = 5;
    const [limited, other] = [serverOf(RATE), serverOf(0)];
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'setInterval'] });
    const sent = Array.from({ length: 4 * RATE }, (_, index) =>
      limited.send(letterTo(`${index}@example.com`), 'transactional', mayGo),
    );
    await Promise.race([sent[RATE - 1], ...sent.slice(RATE)]);
    // These messages are sent later and one at a time, so any further limited message would have arrived before them.
    for (let index = 0; index < 4 * RATE; index += 1) {
      await other.send(letterTo('other@example.com'), 'transactional', mayGo);
    }
    const ofLimited = () => arrived().filter((to) => to !== 'other@example.com').length;
    // Each of the five connections may have begun a message when the limit was reached.
    expect(ofLimited()).toBeLessThan(2 * RATE);
    const all = Promise.all(sent).then(() => true);
    while (!(await Promise.race([all, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]))) {
      jest.advanceTimersByTime(1_000);
    }
    expect(ofLimited()).toBe(4 * RATE);
  });

  it('gets names that no mail program decodes to another text', async () => {
    const name = '=?utf-8?q?Banca?= Nicol';
    const replyTo = { name: `${name}ò`, address: 'nicolo@example.com' };
    const letter = { ...letterTo('lucia@example.com'), replyTo };
    await serverOf(0).send({ ...letter, to: { ...letter.to, name } }, 'transactional', mayGo);
    const [head = ''] = sink.messages[0]?.raw.split('\r\n\r\n') ?? [];
    const lines = head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n');
    expect(lines).toContain('To: "= ?utf-8?q?Banca?= Nicol" <lucia@example.com>');
    const encoded = /^Reply-To: (.*) <nicolo@example\.com>$/m.exec(lines.join('\n'))?.[1] ?? '';
    const words = encoded.split(' ').map((word) => /^=\?UTF-8\?Q\?([^? ]*)\?=$/.exec(word)?.[1]);
    const decoded = decodeURIComponent(words.join('').replaceAll('_', ' ').replaceAll('=', '%'));
    expect(decoded).toBe('= ?utf-8?q?Banca?= Nicolò');
  });

  it('gets no message that must not go any more when its turn comes', async () => {
    const refusal = new Error('the lease is lost');
    const sending = serverOf(0).send(letterTo('late@example.com'), 'batch', () => {
      throw refusal;
    });
    await expect(sending).rejects.toBe(refusal);
    expect(arrived()).toEqual([]);
  });
});

describe('an outage of the mail server', () => {
  it('holds nobody up when there is none', async () => {
    await new MailOutage(() => Promise.reject(new Error('never asked')), 1).over();
  });

  it('ends when the server answers a probe', async () => {
    let probes = 0;
    const outage = new MailOutage(async () => {
      probes += 1;
      if (probes < 2) throw new Error('away');
    }, 1);
    outage.begin();
    outage.begin();
    await outage.over();
    expect(probes).toBe(2);
    await outage.over();
  });

  it('lets go who waits when the process stops', async () => {
    const outage = new MailOutage(() => Promise.reject(new Error('away')), 1);
    outage.begin();
    const waiting = outage.over();
    outage.stop();
    await expect(waiting).rejects.toThrow();
  });
});

describe('the sender', () => {
  it.each([
    ['La Corte <info@example.com>', { name: 'La Corte', address: 'info@example.com' }],
    ['"La Corte" <info@example.com>', { name: 'La Corte', address: 'info@example.com' }],
    ['info@example.com', { name: '', address: 'info@example.com' }],
  ])('reads %s', (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  it.each(['', 'La Corte', 'a@b@c', 'La Corte <info>'])('refuses %j', (text) => {
    expect(() => parseSender(text)).toThrow('MAIL_FROM');
  });

  it('knows its domain', () => {
    expect(domainOf({ name: '', address: 'info@example.com' })).toBe('example.com');
  });
});
