import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass } from '../../../test/clock';
import { type Answers, busy, done, fakeApi, json, refusal, SETTINGS } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { openSecurity, section } from '../../../test/open-security';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';

const CHANGE = 'POST /api/auth/password';
const LINK = '/api/auth/oidc/link?pagina=%2Farea-utente%2Fsicurezza';
const SEND = 'POST /api/auth/email-verification';

describe('the page of account and security', () => {
  it('is linked from the personal area and from the user menu', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser()), 'GET /api/user/applications': json([]) });
    renderRoutes(routes, '/area-utente');
    const link = await within(await screen.findByRole('main')).findByRole('link', { name: 'Account e sicurezza' });
    expect(link).toHaveAttribute('href', '/area-utente/sicurezza');
    await userEvent.click(await screen.findByRole('button', { name: /Menu utente/ }));
    expect(await screen.findByRole('menuitem', { name: 'Account e sicurezza' })).toHaveAttribute(
      'href',
      '/area-utente/sicurezza',
    );
  });

  it('is linked from the menu of a phone', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser()) });
    renderRoutes(routes, '/una-pagina');
    await userEvent.click(await screen.findByRole('button', { name: 'Apri il menu' }));
    const menu = within(await screen.findByRole('dialog'));
    expect(await menu.findByRole('link', { name: 'Account e sicurezza' })).toHaveAttribute(
      'href',
      '/area-utente/sicurezza',
    );
  });

  it('sends somebody who is not logged in home, opens the login there, and comes back', async () => {
    fakeApi({ 'POST /api/auth/login': json(aUser()), 'GET /api/auth/sessions': json([]) });
    jest.useFakeTimers({ advanceTimers: true });
    const { router } = renderRoutes(routes, '/area-utente/sicurezza');
    expect(await screen.findByText('Accesso Richiesto')).toBeVisible();
    await pass(1_500);
    await screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
    expect(router.state.location.pathname).toBe('/');
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account e sicurezza' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/area-utente/sicurezza');
  });

  it('leaves when the session is over', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser()), 'GET /api/auth/sessions': refusal('session-required') });
    renderRoutes(routes, '/area-utente/sicurezza');
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
  });

  it('has no two steps for a user', async () => {
    await openSecurity();
    expect(screen.queryByRole('region', { name: 'Verifica in due passaggi' })).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  const open = (answers: Answers = {}) => openSecurity(aUser({ emailVerified: false }), answers);

  it('is shown as confirmed', async () => {
    await openSecurity();
    const address = section('Indirizzo e-mail');
    expect(address.getByText('Confermato')).toBeVisible();
    expect(address.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that is not confirmed gets a new link', async () => {
    const { sent } = await open({ [SEND]: json({}, 202) });
    const address = section('Indirizzo e-mail');
    expect(address.getByText('Da confermare')).toBeVisible();
    await userEvent.click(address.getByRole('button', { name: 'Invia di nuovo il link' }));
    expect(await address.findByText('Link inviato: lo trova nella sua casella di posta.')).toBeVisible();
    expect(sent(SEND)).toHaveLength(1);
  });

  it('says when there were too many links', async () => {
    await open({ [SEND]: refusal('too-many-requests', { message: 'accounts.tooManyVerifications' }) });
    const address = section('Indirizzo e-mail');
    await userEvent.click(address.getByRole('button', { name: 'Invia di nuovo il link' }));
    expect(await address.findByText('Abbiamo già inviato più link di conferma. Riprovi tra un’ora.')).toBeVisible();
  });
});

describe('the change of a password', () => {
  async function change(current: string, next: string, again = next) {
    const form = section('Password');
    await userEvent.type(form.getByLabelText('Password attuale'), current);
    await userEvent.type(form.getByLabelText('Nuova password'), next);
    await userEvent.type(form.getByLabelText('Conferma nuova password'), `${again}{Enter}`);
    return form;
  }

  it('sends both, says so, empties the form and reads the sessions again', async () => {
    const { sent } = await openSecurity(aUser(), { [CHANGE]: done });
    const form = await change('Segreta1', 'corretto cavallo');
    expect(await screen.findByText('Password cambiata')).toBeVisible();
    expect(sent(CHANGE)).toEqual([{ currentPassword: 'Segreta1', newPassword: 'corretto cavallo' }]);
    expect(form.getByLabelText('Password attuale')).toHaveValue('');
    await waitFor(() => expect(sent('GET /api/auth/sessions')).toHaveLength(2));
  });

  it('says beside the field that the current one is wrong, and goes there', async () => {
    await openSecurity(aUser(), {
      [CHANGE]: refusal('validation', { fields: { currentPassword: 'accounts.wrongPassword' } }),
    });
    const form = await change('Sbagliata1', 'corretto cavallo');
    expect(await form.findByText('La password non è corretta.')).toBeVisible();
    expect(form.getByLabelText('Password attuale')).toHaveFocus();
    expect(form.getByLabelText('Nuova password')).toHaveValue('corretto cavallo');
  });

  it('asks for twice the same', async () => {
    const { sent } = await openSecurity(aUser(), { [CHANGE]: done });
    const form = await change('Segreta1', 'corretto cavallo', 'corretto asino');
    expect(await form.findByText('Le password non corrispondono')).toBeVisible();
    expect(sent(CHANGE)).toEqual([]);
  });

  it('says when there were too many wrong ones', async () => {
    await openSecurity(aUser(), { [CHANGE]: busy(429, '60') });
    const form = await change('Segreta1', 'corretto cavallo');
    expect(await form.findByRole('alert')).toHaveTextContent('Troppe richieste. Riprovi tra qualche minuto.');
  });

  it('leaves the page when the session has ended meanwhile', async () => {
    const { answer } = await openSecurity(aUser(), { [CHANGE]: refusal('session-required') });
    answer({ 'GET /api/auth/user': refusal('session-required') });
    await change('Segreta1', 'corretto cavallo');
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
  });

  it('warns of a password with the person’s own name in it', async () => {
    await openSecurity();
    await userEvent.type(section('Password').getByLabelText('Nuova password'), 'ferrari87');
    expect(await screen.findByText('Contiene il suo nome o il suo indirizzo, che altri conoscono.')).toBeVisible();
  });
});

describe('the identity provider', () => {
  const WITH_PROVIDER = json({ ...SETTINGS, oidcLabel: 'SPID' });

  async function link(answer: Answers[string]) {
    const api = await openSecurity(aUser(), { 'GET /settings.json': WITH_PROVIDER, [`POST ${LINK}`]: answer });
    const region = within(await screen.findByRole('region', { name: 'Accesso con SPID' }));
    await userEvent.type(region.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.click(region.getByRole('button', { name: 'Collega SPID' }));
    return { ...api, region };
  }

  it('is linked after the password', async () => {
    const { sent } = await link(json({ redirectUrl: '#al-provider' }));
    await waitFor(() => expect(location.hash).toBe('#al-provider'));
    expect(sent(`POST ${LINK}`)).toEqual([{ password: 'Segreta1' }]);
  });

  it('is not linked with a wrong one', async () => {
    const { region } = await link(refusal('validation', { fields: { password: 'accounts.wrongPassword' } }));
    expect(await region.findByText('La password non è corretta.')).toBeVisible();
    expect(region.getByLabelText('La sua password')).toHaveFocus();
  });
});
