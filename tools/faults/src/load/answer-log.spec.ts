import { beforeEach, describe, expect, it } from '@jest/globals';
import { AnswerLog } from './answer-log';

const anAnswer = (status: number | undefined, body = '', headers = {}) => ({
  status,
  body: Buffer.from(body),
  headers: new Headers(headers),
});

describe('the log of answers', () => {
  let log: AnswerLog;

  beforeEach(() => {
    log = new AnswerLog();
  });

  it('takes the expected status as right, unless there is something wrong with what it brings', () => {
    expect(log.note('read', anAnswer(200), 200, 5)).toBe('right');
    expect(log.note('read', anAnswer(200), 200, 5, 'another name')).toBe('wrong');
    expect(log.wrong).toEqual(['read: 200 another name']);
  });

  it('takes a refusal as clear that says in JSON what is the matter, and when to come back', () => {
    const body = '{"statusCode":503,"message":"Riprova tra poco.","error":"Service Unavailable"}';
    expect(log.note('read', anAnswer(503, body, { 'retry-after': '5' }), 200, 5)).toBe('refused');
    expect(log.note('read', anAnswer(503, body), 200, 5)).toBe('wrong');
    expect(log.note('read', anAnswer(503, '<html>', { 'retry-after': '5' }), 200, 5)).toBe('wrong');
    expect(log.note('read', anAnswer(500, body, { 'retry-after': '5' }), 200, 5)).toBe('wrong');
  });

  it('takes what a fault may also be answered with as clear', () => {
    const answer = anAnswer(401, '{"statusCode":401,"message":"Accedi per continuare."}');
    expect(log.note('read', answer, 200, 5)).toBe('wrong');
    expect(new AnswerLog([401]).note('read', answer, 200, 5)).toBe('refused');
  });

  it('counts by what was asked for, and tells how long right answers took', () => {
    for (const took of [10, 20, 30, 40]) log.note('read', anAnswer(200), 200, took);
    log.note('read', anAnswer(undefined), 200, 1_000);
    expect(log.summary()).toBe('read 4 right, 1 unreachable');
    expect(log.percentile(0.5)).toBe(30);
  });
});
