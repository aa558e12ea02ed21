import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Loads the login chunk before a test. */
export async function loadLogin(): Promise<void> {
  await import('../src/features/account/login/login-dialog');
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
