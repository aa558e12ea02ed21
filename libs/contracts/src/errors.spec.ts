import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, MESSAGE_OF_CODE, messageCode, messageOfCode } from './errors';
import { messagesIt } from './messages';

const KEYS = Object.keys(messagesIt);

describe('the code of a refusal', () => {
  it('leads to its message, and is that of one message alone', () => {
    expect(ERROR_CODES.map((code) => messageOfCode(code, []))).toEqual(
      ERROR_CODES.map((code) => MESSAGE_OF_CODE[code]),
    );
    expect(new Set(Object.values(MESSAGE_OF_CODE)).size).toBe(ERROR_CODES.length);
  });

  it('says nothing when it is of another release', () => {
    expect(messageOfCode('moon-is-full', KEYS)).toBeUndefined();
  });
});

it('leads back from the code of each message to the message', () => {
  expect(KEYS.filter((key) => messageOfCode(messageCode(key), KEYS) !== key)).toEqual([]);
});
