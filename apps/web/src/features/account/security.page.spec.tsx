import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../../test/admin-samples';
import { fakeDownloads } from '../../../test/browser';
import { pass } from '../../../test/clock';
import { type Answers, busy, done, fakeApi, invalid, json, refusal, SETTINGS } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { aSession, openSecurity, section } from '../../../test/open-security';
import { leads, press, shows } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';
import { keepInTab, readFromTab } from '../../lib/tab-storage';

const CHANGE = 'POST /api/auth/password';
const LINK = '/api/auth/oidc/link?pagina=%2Farea-utente%2Fsicurezza';
const PATH = '/area-utente/sicurezza';
const SEND = 'POST /api/auth/email-verification';

describe('the page of account and security', () => {
  it('is linked from the personal area, from the user menu and from the menu of a phone', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser()), 'GET /api/user/applications': json([]) });
    renderRoutes(routes, '/area-utente');
    await leads('Account e sicurezza', PATH, within(await screen.findByRole('main')));
    await press(/Menu utente/);
    const item = await screen.findByRole('menuitem', { name: 'Account e sicurezza' });
    expect(item).toHaveAttribute('href', PATH);
    await userEvent.keyboard('{Escape}');
    await press('Apri il menu');
    await leads('Account e sicurezza', PATH, within(await screen.findByRole('dialog')));
  });

  it('sends somebody who is not logged in home, opens the login there, and comes back', async () => {
    fakeApi({ 'POST /api/auth/login': json(aUser()), 'GET /api/auth/sessions': json([]) });
    jest.useFakeTimers({ advanceTimers: true });
    const { router } = renderRoutes(routes, PATH);
    expect(await screen.findByText('Accesso Richiesto')).toBeVisible();
    await pass(1_500);
    await screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
    expect(router.state.location.pathname).toBe('/');
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account e sicurezza' })).toBeVisible();
    expect(router.state.location.pathname).toBe(PATH);
  });

  it('leaves when the session is over', async () => {
    fakeApi({ 'GET /api/auth/user': json(aUser()), 'GET /api/auth/sessions': refusal('session-required') });
    renderRoutes(routes, PATH);
    expect(await screen.findByText('Sessione Scaduta')).toBeVisible();
  });

  it('shows a user no two steps, the address as confirmed and what an erasure deletes, and warns of a password with one’s own name', async () => {
    await openSecurity();
    expect(screen.queryByRole('region', { name: 'Verifica in due passaggi' })).not.toBeInTheDocument();
    const address = section('Indirizzo e-mail');
    expect(address.getByText('Confermato')).toBeVisible();
    expect(address.queryByRole('button')).not.toBeInTheDocument();
    const erase = section("Eliminazione dell'account");
    expect(erase.getByRole('heading', { name: 'Che cosa viene eliminato' })).toBeVisible();
    const erased = ['I documenti caricati', /codice, posizione, punti, esito, .* biglietto del sorteggio/];
    const kept = [
      /soli amministratori anche i motivi dei punti e le quote/,
      /domanda già decisa o con la quota registrata/,
    ];
    shows([...erased, ...kept], erase);
    await userEvent.type(section('Password').getByLabelText('Nuova password'), 'ferrari87');
    expect(await screen.findByText('Contiene il suo nome o il suo indirizzo, che altri conoscono.')).toBeVisible();
  });
});

it('sends a new link to an address that is not confirmed, or says when there were too many', async () => {
  const tooMany = refusal('too-many-requests', { message: 'accounts.tooManyVerifications' });
  const { sent, answer } = await openSecurity(aUser({ emailVerified: false }), { [SEND]: tooMany });
  const address = section('Indirizzo e-mail');
  expect(address.getByText('Da confermare')).toBeVisible();
  await press('Invia di nuovo il link', address);
  expect(await address.findByText('Abbiamo già inviato più link di conferma. Riprovi tra un’ora.')).toBeVisible();
  answer({ [SEND]: json({}, 202) });
  await press('Invia di nuovo il link', address);
  expect(await address.findByText('Link inviato: lo trova nella sua casella di posta.')).toBeVisible();
  expect(sent(SEND)).toHaveLength(2);
});

describe('the change of the e-mail', () => {
  const EMAIL = 'POST /api/auth/email';
  const form = () => section('Cambia email');
  async function ask(email: string, password: string) {
    await userEvent.type(form().getByLabelText('Nuova email'), email);
    await userEvent.type(form().getByLabelText('La sua password'), `${password}{Enter}`);
  }

  it('sends a link to the new address, says so and empties the form', async () => {
    const { sent } = await openSecurity(aUser(), { [EMAIL]: json({}, 202) });
    await ask('nuova@example.com', 'Segreta1');
    expect(await form().findByText(/Abbiamo inviato un messaggio a nuova@example.com/)).toHaveAttribute(
      'role',
      'status',
    );
    expect(sent(EMAIL)).toEqual([{ email: 'nuova@example.com', password: 'Segreta1' }]);
    expect(form().getByLabelText('Nuova email')).toHaveValue('');
    expect(form().getByLabelText('La sua password')).toHaveValue('');
    expect(form().queryByLabelText(/Codice/)).not.toBeInTheDocument();
  });

  it('says beside the field what is wrong, and when there were too many or no server', async () => {
    const { sent, answer } = await openSecurity(aUser(), { [EMAIL]: invalid({ password: 'accounts.wrongPassword' }) });
    await ask('nuova', 'Sbagliata1');
    expect(form().getByLabelText('Nuova email')).toHaveFocus();
    expect(sent(EMAIL)).toEqual([]);
    await userEvent.type(form().getByLabelText('Nuova email'), '@example.com{Enter}');
    expect(await form().findByText('La password non è corretta.')).toBeVisible();
    expect(form().getByLabelText('La sua password')).toHaveFocus();
    answer({ [EMAIL]: refusal('too-many-requests', { message: 'accounts.tooManyVerifications' }) });
    await userEvent.keyboard('{Enter}');
    expect(await form().findByRole('alert')).toHaveTextContent('Abbiamo già inviato più link di conferma.');
    answer({ [EMAIL]: busy(503, '5') });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(form().getByRole('alert')).not.toHaveTextContent('link di conferma'));
    expect(form().getByLabelText('Nuova email')).toHaveValue('nuova@example.com');
  });

  it('asks an administrator with two-step login for a code, too', async () => {
    const admin = anAdmin({ mfa: { enabled: true, required: false } });
    const { sent } = await openSecurity(admin, { [EMAIL]: refusal('totp-code-invalid') });
    await ask('nuova@example.com', 'Segreta1');
    expect(sent(EMAIL)).toEqual([]);
    await userEvent.type(form().getByLabelText(/Codice/), '123456{Enter}');
    expect(await form().findByText('Il codice non è corretto.')).toBeVisible();
    expect(sent(EMAIL)).toEqual([{ email: 'nuova@example.com', password: 'Segreta1', code: '123456' }]);
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

  it('asks for twice the same, says beside the field that the current one is wrong, and when there were too many wrong ones', async () => {
    const { answer, sent } = await openSecurity(aUser(), {
      [CHANGE]: invalid({ currentPassword: 'accounts.wrongPassword' }),
    });
    const form = await change('Sbagliata1', 'corretto cavallo', 'corretto');
    expect(await form.findByText('Le password non corrispondono')).toBeVisible();
    expect(sent(CHANGE)).toEqual([]);
    await userEvent.type(form.getByLabelText('Conferma nuova password'), ' cavallo{Enter}');
    expect(await form.findByText('La password non è corretta.')).toBeVisible();
    expect(form.getByLabelText('Password attuale')).toHaveFocus();
    expect(form.getByLabelText('Nuova password')).toHaveValue('corretto cavallo');
    answer({ [CHANGE]: busy(429, '60') });
    await userEvent.type(form.getByLabelText('Password attuale'), '{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent('Troppe richieste. Riprovi tra qualche minuto.');
  });

  it('asks for the login when the session has ended meanwhile, and stays when it is closed', async () => {
    const { answer } = await openSecurity(aUser(), { [CHANGE]: refusal('session-required') });
    answer({ 'GET /api/auth/user': refusal('session-required') });
    const form = await change('Segreta1', 'corretto cavallo');
    await press('Annulla', within(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" })));
    expect(await form.findByRole('alert')).toHaveTextContent("Effettui l'accesso per continuare.");
    expect(form.getByLabelText('Nuova password')).toHaveValue('corretto cavallo');
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
    const { region } = await link(invalid({ password: 'accounts.wrongPassword' }));
    expect(await region.findByText('La password non è corretta.')).toBeVisible();
    expect(region.getByLabelText('La sua password')).toHaveFocus();
  });
});

const here = aSession();
const phone = aSession({ id: 'a0000000-0000-4000-8000-000000000002', device: 'Chrome su Android', current: false });
const unknown = aSession({ id: 'a0000000-0000-4000-8000-000000000003', device: null, current: false });
const LIST = 'GET /api/auth/sessions';

const open = (answers: Answers = {}) => openSecurity(aUser(), { [LIST]: json([here, phone, unknown]), ...answers });
const sessions = () => section('Sessioni aperte');
const endPhone = () => sessions().findByRole('button', { name: 'Chiudi la sessione: Chrome su Android' });
const endUnknown = () => sessions().findByRole('button', { name: 'Chiudi la sessione: Dispositivo sconosciuto' });

describe('the list of sessions', () => {
  it('names each device, its last use, and which is this one', async () => {
    await open();
    const [first, second, third] = await sessions().findAllByRole('listitem');
    expect(first).toHaveTextContent(/Chrome su LinuxQuesto dispositivo.*20 novembre 2026.*18:30/);
    expect(first).toHaveTextContent('aperta il 1 novembre 2026');
    expect(second).toHaveTextContent('Chrome su Android');
    expect(third).toHaveTextContent('Dispositivo sconosciuto');
    expect(sessions().getAllByRole('button', { name: /Chiudi la sessione/ })).toHaveLength(2);
  });

  it('ends one and gives the focus to the next, then to the heading', async () => {
    const { sent } = await open({
      [`DELETE /api/auth/sessions/${phone.id}`]: done,
      [`DELETE /api/auth/sessions/${unknown.id}`]: done,
    });
    await userEvent.click(await endPhone());
    expect(await screen.findByText('Sessione chiusa')).toBeVisible();
    await waitFor(async () => expect(await endUnknown()).toHaveFocus());
    expect(sent(`DELETE /api/auth/sessions/${phone.id}`)).toHaveLength(1);
    await userEvent.click(await endUnknown());
    await waitFor(() => expect(sessions().getByRole('heading', { name: 'Sessioni aperte' })).toHaveFocus());
    expect(sessions().queryByRole('button')).not.toBeInTheDocument();
  });

  it('takes one that has ended by itself as ended', async () => {
    await open({ [`DELETE /api/auth/sessions/${phone.id}`]: refusal('not-found') });
    await userEvent.click(await endPhone());
    await waitFor(() => expect(sessions().queryByText('Chrome su Android')).not.toBeInTheDocument());
  });

  it('ends all the others', async () => {
    const { sent } = await open({ 'DELETE /api/auth/sessions': done });
    await userEvent.click(await sessions().findByRole('button', { name: 'Chiudi tutte le altre sessioni' }));
    expect(await screen.findByText('Le altre sessioni sono chiuse')).toBeVisible();
    expect(sent('DELETE /api/auth/sessions')).toHaveLength(1);
    expect(sessions().getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(sessions().getByRole('heading')).toHaveFocus());
  });

  it('says when a session stays open, and keeps the focus; the one before has it when the last has ended', async () => {
    await open({
      [`DELETE /api/auth/sessions/${phone.id}`]: busy(429),
      [`DELETE /api/auth/sessions/${unknown.id}`]: done,
    });
    await userEvent.click(await endPhone());
    expect(await screen.findByText('La sessione è rimasta aperta')).toBeVisible();
    expect(await endPhone()).toHaveFocus();
    await userEvent.click(await endUnknown());
    await waitFor(() => expect(sessions().queryByText('Dispositivo sconosciuto')).not.toBeInTheDocument());
    await waitFor(async () => expect(await endPhone()).toHaveFocus());
  });

  it('offers to try again when the list does not come', async () => {
    const { answer } = await open({ [LIST]: busy(503) });
    const retry = await sessions().findByRole('button', { name: 'Riprova' });
    answer({ [LIST]: json([here]) });
    await userEvent.click(retry);
    expect(await sessions().findByText('Questo dispositivo')).toBeVisible();
  });
});

describe('own data', () => {
  const EXPORT = 'POST /api/user/export';
  const ERASE = 'POST /api/user/erasure';
  let saved: string[];
  beforeEach(() => {
    saved = fakeDownloads();
  });

  const anArchive = () =>
    new Response('PK', { headers: { 'Content-Disposition': 'attachment; filename="dati-personali.zip"' } });

  async function askForExport(password = 'Segreta1') {
    const data = section('I suoi dati');
    await userEvent.type(data.getByLabelText('La sua password'), `${password}{Enter}`);
    return data;
  }

  describe('the export of one’s own data', () => {
    it('asks for the password, says that it works on it, and saves the archive', async () => {
      const arriving = Promise.withResolvers<Response>();
      const { sent } = await openSecurity(aUser(), { [EXPORT]: arriving.promise });
      const data = await askForExport();
      expect(await data.findByText(/Raccogliamo i suoi dati/)).toBeVisible();
      expect(data.getByRole('button', { name: 'Scaricamento...' })).toBeVisible();
      arriving.resolve(anArchive());
      expect(await screen.findByText('Dati scaricati')).toBeVisible();
      expect(sent(EXPORT)).toEqual([{ password: 'Segreta1' }]);
      expect(saved).toEqual(['dati-personali.zip']);
      expect(data.getByLabelText('La sua password')).toHaveValue('');
    });

    it('says beside the field that the password is wrong, and when the server is away', async () => {
      const { answer } = await openSecurity(aUser(), { [EXPORT]: invalid({ password: 'accounts.wrongPassword' }) });
      const data = await askForExport('Sbagliata1');
      expect(await data.findByText('La password non è corretta.')).toBeVisible();
      expect(saved).toEqual([]);
      answer({ [EXPORT]: busy(503) });
      await askForExport();
      expect(await data.findByRole('alert')).toHaveTextContent('Il servizio è momentaneamente non disponibile.');
    });
  });

  describe('the erasure of an account', () => {
    async function openDialog(user = aUser(), answers: Answers = {}) {
      const view = await openSecurity(user, { [ERASE]: json({}, 202), ...answers });
      await userEvent.click(section("Eliminazione dell'account").getByRole('button', { name: "Elimina l'account..." }));
      const dialog = within(await screen.findByRole('dialog', { name: "Eliminare l'account per sempre?" }));
      return { ...view, dialog };
    }
    const confirm = (dialog: ReturnType<typeof within>) =>
      userEvent.click(dialog.getByRole('button', { name: 'Elimina per sempre' }));

    it('can be given up, takes the password and a typed word, and leaves a page for nobody', async () => {
      const { dialog: givenUp, sent, router } = await openDialog();
      await press('Annulla', givenUp);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: "Elimina l'account..." })).toHaveFocus());
      await userEvent.keyboard('{Enter}');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
      const word = dialog.getByLabelText('Per conferma, scriva ELIMINA');
      await userEvent.type(word, 'sì');
      await confirm(dialog);
      expect(await dialog.findByText('Scriva ELIMINA, tutta la parola.')).toBeVisible();
      expect(sent(ERASE)).toEqual([]);
      await userEvent.clear(word);
      await userEvent.type(word, 'elimina');
      await confirm(dialog);
      const heading = await screen.findByRole('heading', { level: 1, name: 'Il suo account viene eliminato' });
      await waitFor(() => expect(heading).toHaveFocus());
      expect(sent(ERASE)).toEqual([{ password: 'Segreta1' }]);
      expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Accedi' })).toBeVisible();
      expect(screen.queryByText('Sessione Scaduta')).not.toBeInTheDocument();
      expect(router.state.location.pathname).toBe(PATH);
    });

    it('leaves nothing that was typed in this browser, and tells the other tabs, as a logout does', async () => {
      const { dialog } = await openDialog();
      keepInTab('application-drafts', { [aUser().id]: { values: { codiceFiscale: 'RSSMRA80A01F205X' } } });
      await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
      await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'ELIMINA');
      await confirm(dialog);
      await screen.findByRole('heading', { level: 1, name: 'Il suo account viene eliminato' });
      expect(readFromTab('application-drafts')).toBeNull();
      expect(localStorage.getItem('logged-in')).toBeNull();
      expect(localStorage.getItem('logged-out')).toMatch(/^\d+ erased$/);
    });

    it('takes a code, too, where two steps are on, and says what is wrong and that the only administrator cannot go', async () => {
      const admin = anAdmin({ mfa: { enabled: true, required: false } });
      const wrongPassword = invalid({ password: 'accounts.wrongPassword' });
      const { dialog, answer, sent } = await openDialog(admin, { [ERASE]: wrongPassword });
      await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
      await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'ELIMINA');
      await confirm(dialog);
      expect(await dialog.findByText('Inserisca il codice')).toBeVisible();
      await userEvent.type(dialog.getByLabelText('Codice di verifica'), '123456');
      await confirm(dialog);
      expect(await dialog.findByText('La password non è corretta.')).toBeVisible();
      answer({ [ERASE]: refusal('totp-code-invalid') });
      await confirm(dialog);
      expect(await dialog.findByText('Il codice non è corretto.')).toBeVisible();
      answer({ [ERASE]: refusal('last-administrator') });
      await confirm(dialog);
      expect(await dialog.findByRole('alert')).toHaveTextContent('Non è possibile eliminare l’unico amministratore.');
      expect(sent(ERASE)).toEqual(Array(3).fill({ password: 'Segreta1', code: '123456' }));
    });

    it('names applications with another e-mail that would go, too, and asks', async () => {
      const parameters = { codes: 'DOM-2026-000001-16' };
      const { dialog, answer, sent } = await openDialog(aUser(), {
        [ERASE]: refusal('other-people-applications', { parameters }),
      });
      const others = () => dialog.queryByRole('checkbox', { name: 'Elimina anche queste domande' });
      expect(others()).not.toBeInTheDocument();
      await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
      await userEvent.type(dialog.getByLabelText('Per conferma, scriva ELIMINA'), 'ELIMINA');
      await confirm(dialog);
      expect(await dialog.findByRole('alert')).toHaveTextContent('con un’altra email: DOM-2026-000001-16.');
      expect(others()).not.toBeChecked();
      answer({ [ERASE]: json({}, 202) });
      await userEvent.click(dialog.getByRole('checkbox'));
      await confirm(dialog);
      expect(await screen.findByRole('heading', { level: 1, name: 'Il suo account viene eliminato' })).toBeVisible();
      expect(sent(ERASE)).toEqual([{ password: 'Segreta1' }, { password: 'Segreta1', confirmOthers: true }]);
    });
  });
});
