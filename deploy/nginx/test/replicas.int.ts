import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerWith, breakOff, ID, useGateway, valuesOf } from './gateway-under-test.ts';
import { StandIn } from './stand-in.ts';

describe('auth with two replicas, one of them dead', () => {
  const other = new StandIn('auth');
  const gateway = useGateway({ replica: other });
  beforeEach(async () => {
    await gateway.auth.stop();
    answerWith(other, (_, response) => response.writeHead(204, { 'X-Identity': 'token-of-ada' }).end());
  });

  it('knows who sends a request each time, as the other one said', async () => {
    const questions = [{ path: `/api/applications/${ID}` }, { method: 'POST', path: '/api/contacts' }];
    for (const question of questions) {
      const ask = () => gateway.ask({ ...question, headers: { Cookie: 'sid=abc' } });
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(answers.map(({ json }) => valuesOf(json, 'x-identity'))).toEqual(Array(20).fill(['token-of-ada']));
    }
  });

  it('says that nobody could say when the other one fails, too', async () => {
    answerWith(other, (_, response) => response.writeHead(500).end());
    const { json } = await gateway.ask({ path: `/api/applications/${ID}`, headers: { Cookie: 'sid=abc' } });
    expect(valuesOf(json, 'x-identity')).toEqual(['unavailable']);
  });
});

describe('a service with two replicas', () => {
  const other = new StandIn('applications');
  const gateway = useGateway({ replica: other });

  const post = () => gateway.ask({ method: 'POST', path: '/api/contacts', body: '{}' });
  const get = () => gateway.ask({ path: `/api/applications/${ID}` });
  const statusesOf = async (ask: () => Promise<{ status: number }>) => {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    return [...new Set(answers.map(({ status }) => status))];
  };

  it('has its requests shared between them', async () => {
    expect(await statusesOf(get)).toEqual([200]);
    expect(gateway.applications.received.length).toBeGreaterThan(0);
    expect(other.received.length).toBeGreaterThan(0);
  });

  it('loses nothing, not even a POST, while one of them refuses connections', async () => {
    await gateway.applications.stop();
    expect(await statusesOf(post)).toEqual([200]);
    expect(await statusesOf(get)).toEqual([200]);
    expect(other.received).toHaveLength(40);
    await gateway.applications.start();
  });

  it('loses nothing when one of them closes its connections after their answers', async () => {
    gateway.applications.answering = (_, response) => {
      response.shouldKeepAlive = false;
      return false;
    };
    expect(await statusesOf(post)).toEqual([200]);
    expect(await statusesOf(post)).toEqual([200]);
  });

  it('is asked again elsewhere when one breaks a GET off, and never when it breaks a POST off', async () => {
    breakOff(gateway.applications);
    expect(await statusesOf(get)).toEqual([200]);
    await statusesOf(post);
    const posts = [...gateway.applications.received, ...other.received].filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(20);
  });
});
