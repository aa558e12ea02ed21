import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, json, refusal, tooManyAttempts } from '../../../test/fake-api';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';
import { changeLanguage } from '../../i18n/start-i18n';

async function openDialog() {
  renderRoutes(routes, '/una-pagina');
  const bar = await screen.findByRole('banner');
  await userEvent.click(await within(bar).findByRole('button', { name: 'Accedi' }));
  return within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" }));
}

describe('the login dialog', () => {
  it('shows both errors at once and puts the focus on the first', async () => {
    fakeApi();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Accedi' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Email' })).toBeInvalid());
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email richiesta');
    expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Password deve essere almeno 6 caratteri');
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  it('refuses what is not an e-mail', async () => {
    const { calls } = fakeApi();
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia');
    await userEvent.type(dialog.getByLabelText('Password'), 'segreta{Enter}');
    expect(await dialog.findByText('Email non valida')).toBeVisible();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('logs in, greets by name, closes and shows the user menu', async () => {
    const { calls } = fakeApi({ 'POST /api/auth/login': json(aUser()) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), ' giulia@example.com ');
    await userEvent.type(dialog.getByLabelText('Password'), 'segreta{Enter}');
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
    expect(screen.getByText('Benvenuto/a, Giulia!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'giulia@example.com',
      password: 'segreta',
    });
    expect(await screen.findByRole('button', { name: 'Menu utente: Giulia Ferrari' })).toBeInTheDocument();
  });

  it('says what it is doing and sends nothing twice', async () => {
    let answer: (response: Response) => void = () => {};
    const { calls } = fakeApi({ 'POST /api/auth/login': () => new Promise<Response>((resolve) => (answer = resolve)) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Password'), 'segreta{Enter}');
    const button = await dialog.findByRole('button', { name: 'Accesso...' });
    await userEvent.click(button);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    answer(json(aUser()));
    expect(await screen.findByText('Accesso Effettuato')).toBeVisible();
  });

  it.each([
    ['accepted', json(aUser())],
    ['refused', refusal('wrong-credentials')],
  ])('leaves a reader alone who closes it before the login is %s', async (_case, late) => {
    let answer: (response: Response) => void = () => {};
    fakeApi({ 'POST /api/auth/login': () => new Promise<Response>((resolve) => (answer = resolve)) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Password'), 'segreta{Enter}');
    await dialog.findByRole('button', { name: 'Accesso...' });
    await userEvent.click(dialog.getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(async () => {
      answer(late);
      // The toast is a module that loads with the first notice.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.queryByText(/^(?:Accesso Effettuato|Errore di Accesso)$/)).not.toBeInTheDocument();
  });

  it.each([
    ['wrong password', () => refusal('wrong-credentials'), 'Email o password non corretti.'],
    ['blocked account', tooManyAttempts, 'Troppi tentativi di accesso. Riprovi tra qualche minuto.'],
  ])("shows the server's words for a %s and stays open", async (_case, answer, words) => {
    fakeApi({ 'POST /api/auth/login': answer() });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Password'), 'sbagliata{Enter}');
    expect(await screen.findByText('Errore di Accesso')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('falls back to its own words when the server has none', async () => {
    fakeApi({ 'POST /api/auth/login': new Response('', { status: 502 }) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Password'), 'sbagliata{Enter}');
    expect(await screen.findByText('Credenziali non valide. Riprova.')).toBeVisible();
  });

  it("puts the server's field errors under the fields", async () => {
    fakeApi({ 'POST /api/auth/login': refusal('validation', { fields: { email: 'validation.email.invalid' } }) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Password'), 'segreta{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Email non valida'));
  });

  it('shows and hides the password', async () => {
    fakeApi();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Mostra la password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(dialog.getByRole('button', { name: 'Nascondi la password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('closes by Annulla and by Escape, and gives the focus back', async () => {
    fakeApi();
    const dialog = await openDialog();
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

  it('tells a blocked account in French from a busy site', async () => {
    fakeApi({ 'POST /api/auth/login': tooManyAttempts() });
    await openDialog();
    await act(() => changeLanguage('fr'));
    const dialog = within(await screen.findByRole('dialog', { name: "Connexion à l'espace personnel" }));
    await userEvent.type(dialog.getByLabelText('Adresse e-mail'), 'giulia@example.com');
    await userEvent.type(dialog.getByLabelText('Mot de passe'), 'fausse1{Enter}');
    const blocked = 'Trop de tentatives de connexion. Réessayez dans quelques minutes.';
    expect(await screen.findByText(blocked)).toBeVisible();
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
