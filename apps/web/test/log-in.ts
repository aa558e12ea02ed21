import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite } from './open-site';
import { readIn } from './read-in';

/**
 * Opens the login once before the tests of a file. Its chunk needs turns of the event loop, which a test with a fake clock does not give:
 * there, the patience of a whole minute passes at once.
 */
export async function loadLogin(): Promise<void> {
  await readIn('it');
  const { unmount } = await openSite('/');
  await userEvent.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' }));
  await screen.findByRole('dialog');
  unmount();
}

/** Fills in the login dialog and sends it. The dialog may still be loading. */
export async function logIn(email = 'giulia@example.com', user: Pick<typeof userEvent, 'clear' | 'type'> = userEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" }));
  for (const [label, text] of [
    ['Email', email],
    ['Password', 'segreta{Enter}'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  }
}
