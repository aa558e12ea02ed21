import { beforeEach, describe, expect, it } from '@jest/globals';
import { SmtpConversation } from './smtp-conversation';

let replies: string[];
let messages: string[];
let conversation: SmtpConversation;

beforeEach(() => {
  replies = [];
  messages = [];
  conversation = new SmtpConversation(
    (reply) => replies.push(reply.trim()),
    (message) => messages.push(message),
  );
});

describe('conversation of the SMTP sink', () => {
  it('takes a message that comes in pieces', () => {
    conversation.receive('MAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\n');
    conversation.receive('Message-ID: <1@example.com>\r\n\r\nCia');
    conversation.receive('o\r\n.\r');
    expect(messages).toEqual([]);
    conversation.receive('\n');
    expect(messages).toEqual(['Message-ID: <1@example.com>\r\n\r\nCiao']);
    expect(replies).toEqual(['250 ok', '250 ok', '354 go on', '250 accepted']);
  });

  it('takes the next one on the same connection', () => {
    for (const text of ['uno', 'due']) conversation.receive(`DATA\r\n${text}\r\n.\r\n`);
    expect(messages).toEqual(['uno', 'due']);
  });
});
