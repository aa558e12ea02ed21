import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';
import { anOwnApplication, aUser } from '../../../test/samples';

const open = (emails: string[]) =>
  openSite('/area-utente', {
    'GET /api/auth/user': json(aUser({ emailVerified: false })),
    'GET /api/user/applications': json(emails.map((email, index) => anOwnApplication({ id: `a${index}`, email }))),
  });

it('says that a link was sent where the confirmation of the first application went to the address of the account', async () => {
  await open(['other@example.com', 'Giulia@example.com']);
  expect(await screen.findByText(/^Le abbiamo inviato un link a giulia@example.com/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invia di nuovo il link' })).toBeVisible();
});

it('says no such thing without an application, or where the first states another address', async () => {
  for (const emails of [[], ['giulia@example.com', 'other@example.com']]) {
    const { unmount } = await open(emails);
    expect(await screen.findByText(/^Non ha ancora confermato che giulia@example.com/)).toBeVisible();
    expect(screen.queryByText(/abbiamo inviato un link/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Invia il link' })).toBeVisible();
    unmount();
  }
});
