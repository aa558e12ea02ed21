import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, MESSAGE_OF_CODE, messageCode, messageOfCode } from './errors';
import { type MessageKey, messagesIt } from './messages';

describe('the code of a refusal', () => {
  it('leads to its message, and is that of one message alone', () => {
    expect(ERROR_CODES.map(messageOfCode)).toEqual(ERROR_CODES.map((code) => MESSAGE_OF_CODE[code]));
    expect(new Set(Object.values(MESSAGE_OF_CODE)).size).toBe(ERROR_CODES.length);
  });

  it('says nothing when it is of another release', () => {
    expect(messageOfCode('moon-is-full')).toBeUndefined();
  });
});

it('leads back from the code of each message to the message', () => {
  const keys = Object.keys(messagesIt) as MessageKey[];
  expect(keys.filter((key) => messageOfCode(messageCode(key)) !== key)).toEqual([]);
});
