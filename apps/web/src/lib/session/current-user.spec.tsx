import { afterEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { fakeApi, json } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { useCurrentUser } from './current-user';

afterEach(() => {
  delete document.documentElement.dataset.session;
});

function Who() {
  const { user, isLoading, refetch } = useCurrentUser();
  return (
    <button type="button" onClick={refetch}>
      {isLoading ? 'asking' : (user?.email ?? 'nobody')}
    </button>
  );
}

it('asks nothing when the page came to a browser without a session, until there is a reason', async () => {
  document.documentElement.dataset.session = 'none';
  const { calls } = fakeApi({ 'GET /api/auth/user': json(aUser()) });
  renderElement(<Who />);
  const who = await screen.findByText('nobody');
  expect(calls).toEqual([]);
  act(() => who.click());
  expect(await screen.findByText('giulia@example.com')).toBeVisible();
});

it.each(['perhaps', undefined])('asks when the page says %s of the session', async (state) => {
  if (state) document.documentElement.dataset.session = state;
  fakeApi({ 'GET /api/auth/user': json(aUser()) });
  renderElement(<Who />);
  expect(await screen.findByText('giulia@example.com')).toBeVisible();
});
