import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../../../test/admin-samples';
import {
  type Answers,
  done,
  fakeApi,
  invalid,
  json,
  refusal,
  SETTINGS,
  tooManyAttempts,
} from '../../../../test/fake-api';
import { logIn } from '../../../../test/log-in';
import { leads, press } from '../../../../test/page-actions';
import { renderRoutes } from '../../../../test/render-page';
import { aUser } from '../../../../test/samples';
import { routes } from '../../../app/router';
import { changeLanguage } from '../../../i18n/start-i18n';

const LOGIN = 'POST /api/auth/login';
const CODE = 'POST /api/auth/login/totp';
const TITLE = "Accedi all'Area Utente";

async function openDialog(answers: Answers = {}, path = '/una-pagina') {
  const api = fakeApi(answers);
  const view = renderRoutes(routes, path);
  await press('Accedi', within(await screen.findByRole('banner')));
  return { ...api, ...view, dialog: within(await screen.findByRole('dialog', { name: TITLE })) };
}

describe('the login dialog', () => {
  it('shows both errors at once and puts the focus on the first; an address that is none is another', async () => {
    const { dialog, sent } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Accedi' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid());
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email richiesta');
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password deve essere almeno 6 caratteri');
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia{Enter}');
    expect(await dialog.findByText('Email non valida')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  it('logs in, greets by name, closes and shows the user menu', async () => {
    const { sent } = await openDialog({ [LOGIN]: json(aUser()) });
    await logIn(' giulia@example.com ');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    expect(screen.getByText('Benvenuto/a, Giulia!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent(LOGIN)).toEqual([{ email: 'giulia@example.com', password: 'segreta' }]);
    expect(await screen.findByRole('button', { name: 'Menu utente: Giulia Ferrari' })).toBeInTheDocument();
  });

  describe('closed before its answer comes', () => {
    async function closeDuringLogin(more: Answers = {}) {
      const answering = Promise.withResolvers<Response>();
      const { dialog, answer } = await openDialog({ [LOGIN]: answering.promise, ...more });
      await logIn();
      await dialog.findByRole('button', { name: 'Accesso...' });
      await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      const shown: string[] = [];
      const watch = new MutationObserver(() => shown.push(document.body.textContent ?? ''));
      watch.observe(document.body, { childList: true, subtree: true });
      return { answering, answer, shown };
    }

    it('leaves the reader alone when the login is accepted', async () => {
      const { answering, shown } = await closeDuringLogin({ 'POST /api/auth/logout': done });
      answering.resolve(json(aUser()));
      await userEvent.click(await screen.findByRole('button', { name: /Menu utente/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
      expect(await screen.findByText('Logout eseguito')).toBeVisible();
      expect(shown.join()).not.toContain('Accesso Effettuato');
    });

    it('leaves the reader alone when it is refused', async () => {
      const { answering, answer, shown } = await closeDuringLogin();
      answering.resolve(refusal('wrong-credentials'));
      answer({ [LOGIN]: json(aUser()) });
      await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Accedi' }));
      await logIn();
      expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
      expect(shown.join()).not.toContain('Errore di Accesso');
    });
  });

  it('shows and hides the password, closes by Annulla and by Escape, and gives the focus back', async () => {
    const { dialog } = await openDialog();
    expect(dialog.queryByRole('link', { name: /Accedi con/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Mostra la password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(dialog.getByRole('button', { name: 'Nascondi la password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const opener = within(screen.getByRole('banner')).getByRole('button', { name: 'Accedi' });
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not stay open over another page', async () => {
    fakeApi();
    const { router } = renderRoutes(routes, '/una-pagina');
    await act(() => router.navigate('/contatti'));
    await userEvent.click(await screen.findByRole('button', { name: 'Accedi' }));
    await screen.findByRole('dialog');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/una-pagina');
  });

  it('speaks French, errors included', async () => {
    await openDialog({ [LOGIN]: refusal('wrong-credentials') });
    await act(() => changeLanguage('fr'));
    const dialog = within(await screen.findByRole('dialog', { name: "Connexion à l'espace personnel" }));
    await userEvent.click(dialog.getByRole('button', { name: 'Se connecter' }));
    expect(await dialog.findByText("L'adresse e-mail est requise")).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Adresse e-mail'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Mot de passe'), 'fausse1{Enter}');
    expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
  });

  it("says why it failed in a toast, in the server's words if it has any, and beside the form what to do, until it succeeds", async () => {
    const { dialog, answer } = await openDialog();
    for (const [answered, toast, beside] of [
      [refusal('wrong-credentials'), 'Email o password non corretti.', /non sono quelli giusti/],
      [tooManyAttempts(), 'Troppi tentativi di accesso. Riprovi tra qualche minuto.', /si ferma per qualche minuto/],
      [new Response('', { status: 502 }), 'Credenziali non valide. Riprova.', /L'accesso non è riuscito/],
    ] as const) {
      answer({ [LOGIN]: answered });
      await logIn();
      expect(await screen.findByText(toast)).toBeVisible();
      expect(screen.getByText('Errore di Accesso')).toBeVisible();
      expect(dialog.getByText(beside)).toBeVisible();
      expect(dialog.getByRole('link', { name: 'Password dimenticata?' })).toBeVisible();
    }
    answer({ [LOGIN]: invalid({ email: 'validation.email.invalid' }) });
    await logIn();
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Email non valida'));
    answer({ [LOGIN]: json(aUser()) });
    await logIn();
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
  });
});

describe('the login through an identity provider', () => {
  const WITH_PROVIDER = json({ ...SETTINGS, oidcLabel: 'Identità di Milano' });

  it('is offered where the installation has one, with the way back, from a page of the account to the personal area', async () => {
    for (const [path, back] of [
      ['/una-pagina', '%2Funa-pagina'],
      ['/password-dimenticata', '%2Farea-utente'],
    ] as const) {
      const { dialog, unmount } = await openDialog({ 'GET /settings.json': WITH_PROVIDER }, path);
      await leads('Accedi con Identità di Milano', `/api/auth/oidc?pagina=${back}`, dialog);
      unmount();
    }
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
      const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
      expect(await dialog.findByRole('alert')).toHaveTextContent(words);
      expect(router.state.location).toMatchObject({ pathname: '/', search: '?lang=it' });
      expect(router.state.historyAction).toBe('REPLACE');
      unmount();
    }
  });

  it('goes on with the code of the app where the account has two steps, on the page that was asked for', async () => {
    fakeApi({ [CODE]: json(aUser()), 'GET /api/user/applications': json([]) });
    const { router } = renderRoutes(routes, '/area-utente?accesso=codice');
    await userEvent.type(await screen.findByLabelText('Codice di verifica'), '123456{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/area-utente', search: '' });
    expect(screen.queryByText('Accesso Richiesto')).not.toBeInTheDocument();
  });

  it('leaves a private page once the dialog is closed', async () => {
    fakeApi();
    renderRoutes(routes, '/area-utente?accesso=annullato');
    await screen.findByRole('dialog', { name: TITLE });
    expect(screen.queryByText('Accesso Richiesto')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(await screen.findByText('Accesso Richiesto')).toBeVisible();
  });

  it('says to somebody without an account that the form is next; of another end it only clears the address', async () => {
    fakeApi();
    const { router } = renderRoutes(routes, '/una-pagina?accesso=senza-account');
    expect(await screen.findByText(/Non ha ancora un account/)).toBeVisible();
    await act(() => router.navigate('/?accesso=<script>'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
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
});

async function openSecondStep(answers: Answers = {}, path = '/una-pagina') {
  const api = fakeApi({ [LOGIN]: json({ mfaRequired: true }), ...answers });
  const view = renderRoutes(routes, path);
  const opener = path === '/admin' ? 'Accedi come Amministratore' : 'Accedi';
  await userEvent.click(await screen.findByRole('button', { name: opener }));
  await logIn('marta@example.com');
  await screen.findByLabelText('Codice di verifica');
  return { ...api, ...view, dialog: within(screen.getByRole('dialog', { name: TITLE })) };
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), `${text}{Enter}`);

describe('the second step of a login', () => {
  it('asks for the code of the app, with the focus there, and shows nobody as logged in until it is right', async () => {
    const { sent } = await openSecondStep({ [CODE]: json(anAdmin()) });
    expect(screen.getByLabelText('Codice di verifica')).toHaveFocus();
    expect(screen.getByLabelText('Codice di verifica')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.queryByText('Accesso Effettuato')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Codice di verifica'), '123 4-56');
    expect(screen.getByLabelText('Codice di verifica')).toHaveValue('123456');
    await type('Codice di verifica', '');
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
    await type('Codice di recupero', 'abcd-efgh-ijkl mnop qrst-uvwx');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    expect(sent(CODE)).toEqual([{ code: 'abcdefghijklmnopqrstuvwx' }]);
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

  it('asks for a code before it sends one, and goes back to the password, with the address kept and the password not', async () => {
    const { sent } = await openSecondStep();
    await userEvent.click(screen.getByRole('button', { name: 'Verifica' }));
    await waitFor(() => expect(screen.getByLabelText('Codice di verifica')).toBeInvalid());
    expect(screen.getByText('Inserisca il codice')).toBeVisible();
    expect(sent(CODE)).toEqual([]);
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
