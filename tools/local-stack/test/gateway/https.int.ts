import { expect, it } from '@jest/globals';
import { ID, useGateway, valuesOf } from './use-gateway.ts';

const gateway = useGateway({ publicUrl: 'https://case.example.com' });

it.each(['/', '/nonexistent', '/api/unknown', `/api/applications/${ID}`, '/uploads/x'])(
  'a site reached by https says for a year that it is reached so alone: %s',
  async (path) => {
    const answer = await gateway.ask({ path });
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  },
);

it('services learn that the person came by https', async () => {
  const { json } = await gateway.ask({ path: `/api/applications/${ID}` });
  expect(valuesOf(json, 'x-forwarded-proto')).toEqual(['https']);
});
