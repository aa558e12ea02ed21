import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, fakeApi, json, refusal, SETTINGS, tooManyAttempts } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';

const SETTINGS_OF_PROVIDER = json({ ...SETTINGS, oidcLabel: 'Identità di Milano' });

async function openDialog(answers: Answers = {}, path = '/una-pagina') {
  const { answer } = fakeApi(answers);
  const { router } = renderRoutes(routes, path);
  await userEvent.click(await within(await screen.findByRole('banner')).findByRole('button', { name: 'Accedi' }));
  return { router, answer, dialog: within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" })) };
}

describe('a login that fails', () => {
  it('says beside the form what to do, for as long as it is there, until it succeeds', async () => {
    const { dialog, answer } = await openDialog();
    for (const [answered, words] of [
      [refusal('wrong-credentials'), /L'indirizzo o la password non sono quelli giusti/],
      [tooManyAttempts(), /Dopo molti tentativi l'accesso si ferma per qualche minuto/],
      [new Response('', { status: 502 }), /L'accesso non è riuscito/],
    ] as const) {
      answer({ 'POST /api/auth/login': answered });
      await logIn();
      expect(await dialog.findByText(words)).toBeVisible();
      expect(dialog.getByRole('link', { name: 'Password dimenticata?' })).toBeVisible();
    }
    answer({ 'POST /api/auth/login': json(aUser()) });
    await userEvent.type(dialog.getByLabelText('Password'), '{Enter}');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
  });
});

describe('the login through an identity provider', () => {
  it('is offered where the installation has one, with the way back', async () => {
    const { dialog } = await openDialog({ 'GET /settings.json': SETTINGS_OF_PROVIDER });
    expect(await dialog.findByRole('link', { name: 'Accedi con Identità di Milano' })).toHaveAttribute(
      'href',
      '/api/auth/oidc?pagina=%2Funa-pagina',
    );
  });

  it('leads from a page of the account to the personal area', async () => {
    const { dialog } = await openDialog({ 'GET /settings.json': SETTINGS_OF_PROVIDER }, '/password-dimenticata');
    expect(await dialog.findByRole('link', { name: 'Accedi con Identità di Milano' })).toHaveAttribute(
      'href',
      '/api/auth/oidc?pagina=%2Farea-utente',
    );
  });

  it('is not there where it has none', async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByRole('link', { name: /Accedi con/ })).not.toBeInTheDocument();
  });

  it('opens the dialog with the reason when it failed, and leaves the address', async () => {
    for (const [result, words] of [
      ['annullato', /è stato annullato/],
      ['non-riuscito', /non ha completato l'accesso/],
      ['non-collegato', /Esiste già un account con il suo indirizzo/],
      ['gia-collegato', /collegata a un altro account/],
    ] as const) {
      fakeApi();
      const { router, unmount } = renderRoutes(routes, `/?accesso=${result}&lang=it`);
      const dialog = within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(words);
      expect(router.state.location).toMatchObject({ pathname: '/', search: '?lang=it' });
      expect(router.state.historyAction).toBe('REPLACE');
      unmount();
    }
  });

  it('goes on with the code of the app where the account has two steps, on the page that was asked for', async () => {
    fakeApi({
      'POST /api/auth/login/totp': json(aUser()),
      'GET /api/user/applications': json([]),
    });
    const { router } = renderRoutes(routes, '/area-utente?accesso=codice');
    await userEvent.type(await screen.findByLabelText('Codice di verifica'), '123456{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/area-utente', search: '' });
    expect(screen.queryByText('Accesso Richiesto')).not.toBeInTheDocument();
  });

  it('leaves a private page once the dialog is closed', async () => {
    fakeApi();
    renderRoutes(routes, '/area-utente?accesso=annullato');
    await screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
    expect(screen.queryByText('Accesso Richiesto')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(await screen.findByText('Accesso Richiesto')).toBeVisible();
  });

  it('says to somebody without an account that the form is next', async () => {
    fakeApi();
    renderRoutes(routes, '/una-pagina?accesso=senza-account');
    expect(await screen.findByText(/Non ha ancora un account/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says to somebody who is logged in how linking ended', async () => {
    for (const [result, words] of [
      ['collegato', 'Da ora può accedere anche con questo servizio'],
      ['gia-collegato', /collegata a un altro account/],
    ] as const) {
      fakeApi({ 'GET /api/auth/user': json(aUser()) });
      const { unmount } = renderRoutes(routes, `/una-pagina?accesso=${result}`);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      unmount();
    }
  });

  it('that ended in a way which these pages do not know is only taken out of the address', async () => {
    fakeApi();
    const { router } = renderRoutes(routes, '/?accesso=<script>');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
