import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, MESSAGE_OF_CODE, messageCode, messageOfCode } from './error-codes';
import { type MessageKey, messagesIt } from './messages/it';

const keys = Object.keys(messagesIt) as MessageKey[];

describe('the code of a refusal', () => {
  it.each(ERROR_CODES)('%s leads to its message', (code) => {
    expect(messageOfCode(code)).toBe(MESSAGE_OF_CODE[code]);
  });

  it('is that of one message alone', () => {
    expect(new Set(Object.values(MESSAGE_OF_CODE)).size).toBe(ERROR_CODES.length);
  });

  it('says nothing when it is of another release', () => {
    expect(messageOfCode('moon-is-full')).toBeUndefined();
  });
});

describe('the code of a message', () => {
  it.each(keys)('leads back to %s', (key) => {
    expect(messageOfCode(messageCode(key))).toBe(key);
  });
});
