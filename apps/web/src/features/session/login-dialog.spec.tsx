import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, done, fakeApi, json, refusal, tooManyAttempts } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';
import { changeLanguage } from '../../i18n/start-i18n';

const LOGIN = 'POST /api/auth/login';

async function openDialog() {
  renderRoutes(routes, '/una-pagina');
  const bar = await screen.findByRole('banner');
  await userEvent.click(await within(bar).findByRole('button', { name: 'Accedi' }));
  return within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" }));
}

describe('the login dialog', () => {
  it('shows both errors at once and puts the focus on the first; an address that is none is another', async () => {
    const { sent } = fakeApi();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Accedi' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid());
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email richiesta');
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password deve essere almeno 6 caratteri');
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia{Enter}');
    expect(await dialog.findByText('Email non valida')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  it('logs in, greets by name, closes and shows the user menu', async () => {
    const { sent } = fakeApi({ [LOGIN]: json(aUser()) });
    await openDialog();
    await logIn(' giulia@example.com ');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    expect(screen.getByText('Benvenuto/a, Giulia!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent(LOGIN)).toEqual([{ email: 'giulia@example.com', password: 'segreta' }]);
    expect(await screen.findByRole('button', { name: 'Menu utente: Giulia Ferrari' })).toBeInTheDocument();
  });

  it('says what it is doing and sends nothing twice', async () => {
    const answering = Promise.withResolvers<Response>();
    const { sent } = fakeApi({ [LOGIN]: answering.promise });
    const dialog = await openDialog();
    await logIn();
    const button = await dialog.findByRole('button', { name: 'Accesso...' });
    await userEvent.click(button);
    expect(sent(LOGIN)).toHaveLength(1);
    answering.resolve(json(aUser()));
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
  });

  describe('closed before its answer comes', () => {
    async function closeDuringLogin(more: Answers = {}) {
      const answering = Promise.withResolvers<Response>();
      const { answer } = fakeApi({ [LOGIN]: answering.promise, ...more });
      const dialog = await openDialog();
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

  it("says why in a toast, in the server's words if it has any, and stays open", async () => {
    const { answer } = fakeApi();
    await openDialog();
    for (const [answered, words] of [
      [refusal('wrong-credentials'), 'Email o password non corretti.'],
      [tooManyAttempts(), 'Troppi tentativi di accesso. Riprovi tra qualche minuto.'],
      [new Response('', { status: 502 }), 'Credenziali non valide. Riprova.'],
    ] as const) {
      answer({ [LOGIN]: answered });
      await logIn();
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByText('Errore di Accesso')).toBeVisible();
      expect(screen.getByRole('dialog')).toBeInTheDocument();
    }
  });

  it("puts the server's field errors under the fields", async () => {
    fakeApi({ [LOGIN]: refusal('validation', { fields: { email: 'validation.email.invalid' } }) });
    const dialog = await openDialog();
    await logIn();
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Email non valida'));
  });

  it('shows and hides the password, closes by Annulla and by Escape, and gives the focus back', async () => {
    fakeApi();
    const dialog = await openDialog();
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
    fakeApi({ 'POST /api/auth/login': refusal('wrong-credentials') });
    await openDialog();
    await act(() => changeLanguage('fr'));
    const dialog = within(await screen.findByRole('dialog', { name: "Connexion à l'espace personnel" }));
    await userEvent.click(dialog.getByRole('button', { name: 'Se connecter' }));
    expect(await dialog.findByText("L'adresse e-mail est requise")).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Adresse e-mail'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Mot de passe'), 'fausse1{Enter}');
    expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
  });
});
