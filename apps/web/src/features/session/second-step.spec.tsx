import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../../test/admin-samples';
import { type Answers, fakeApi, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { renderRoutes } from '../../../test/render-page';
import { routes } from '../../app/router';

const CODE = 'POST /api/auth/login/totp';

async function openSecondStep(answers: Answers = {}, path = '/una-pagina') {
  const api = fakeApi({ 'POST /api/auth/login': json({ mfaRequired: true }), ...answers });
  const view = renderRoutes(routes, path);
  const opener = path === '/admin' ? 'Accedi come Amministratore' : 'Accedi';
  await userEvent.click(await screen.findByRole('button', { name: opener }));
  await logIn('marta@example.com');
  await screen.findByLabelText('Codice di verifica');
  return { ...api, ...view, dialog: within(screen.getByRole('dialog', { name: "Accedi all'Area Utente" })) };
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), `${text}{Enter}`);

describe('the second step of a login', () => {
  it('asks for the code of the app, with the focus there, and shows nobody as logged in until it is right', async () => {
    const { sent } = await openSecondStep({ [CODE]: json(anAdmin()) });
    expect(screen.getByLabelText('Codice di verifica')).toHaveFocus();
    expect(screen.getByLabelText('Codice di verifica')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.queryByText('Accesso Effettuato')).not.toBeInTheDocument();
    await type('Codice di verifica', '123456');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    expect(screen.getByText('Benvenuto/a, Marta!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent(CODE)).toEqual([{ code: '123456' }]);
    expect(await screen.findByRole('button', { name: 'Menu utente: Marta Colombo' })).toBeInTheDocument();
  });

  it('takes a recovery code instead', async () => {
    const { sent } = await openSecondStep({ [CODE]: json(anAdmin()) });
    await userEvent.click(screen.getByRole('button', { name: /Usi un codice di recupero/ }));
    expect(screen.getByLabelText('Codice di recupero')).toHaveFocus();
    await type('Codice di recupero', 'abcd-efgh-ijkl-mnop-qrst-uvwx');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    expect(sent(CODE)).toEqual([{ code: 'abcd-efgh-ijkl-mnop-qrst-uvwx' }]);
  });

  it('says in a toast and beside the field why it failed', async () => {
    const { answer } = await openSecondStep();
    const field = screen.getByLabelText('Codice di verifica');
    for (const [answered, toast, beside] of [
      [
        refusal('totp-code-invalid', { status: 401 }),
        ...['Il codice non è corretto.', /Questo codice non vale\. Aspetti il prossimo e lo ricopi dall'app\./],
      ],
      [
        refusal('too-many-requests', { message: 'accounts.tooManyCodes', retryAfter: '600' }),
        'Troppi codici errati. Riprovi tra qualche minuto.',
        /Dopo cinque codici errati la verifica si ferma per 15 minuti\./,
      ],
      [
        new Response('', { status: 502 }),
        ...['Credenziali non valide. Riprova.', /L'accesso non è riuscito\. Riprovi tra poco\./],
      ],
    ] as [Response, string, RegExp][]) {
      answer({ [CODE]: answered });
      await type('Codice di verifica', '123456');
      expect(await screen.findByText(toast)).toBeVisible();
      expect(screen.getByText('Errore di Accesso')).toBeVisible();
      expect(field).toHaveAccessibleDescription(beside);
      expect(field).toHaveFocus();
    }
  });

  it('asks for a code before it sends one', async () => {
    const { sent } = await openSecondStep();
    await userEvent.click(screen.getByRole('button', { name: 'Verifica' }));
    await waitFor(() => expect(screen.getByLabelText('Codice di verifica')).toBeInvalid());
    expect(screen.getByText('Inserisca il codice')).toBeVisible();
    expect(sent(CODE)).toEqual([]);
  });

  it('goes back to the password, with the address kept and the password not', async () => {
    await openSecondStep();
    await userEvent.click(screen.getByRole('button', { name: 'Indietro' }));
    expect(screen.getByLabelText('Email')).toHaveValue('marta@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('begins again when the server has forgotten the password', async () => {
    const { dialog } = await openSecondStep({ [CODE]: refusal('session-required') });
    await type('Codice di verifica', '123456');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      "È passato troppo tempo dall'inserimento della password.",
    );
    expect(screen.getByLabelText('Email')).toHaveValue('marta@example.com');
  });

  it('is the same from the card of the back office', async () => {
    await openSecondStep({ [CODE]: json(anAdmin()) }, '/admin');
    await type('Codice di verifica', '123456');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
  });
});
