import { describe, expect, it } from '@jest/globals';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, busy, done, fakeApi, invalid, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';
import { leads, press } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { aUser } from '../../../test/samples';
import { routes } from '../../app/router';
import { keepInTab, LOGGED_OUT, readFromTab } from '../../lib/tab-storage';

/** Opens the page with this heading. */
async function openPage(path: string, name: string, answers: Answers) {
  const api = fakeApi(answers);
  const view = renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1, name });
  return { ...api, ...view };
}
const main = () => within(screen.getByRole('main'));

describe('the page that confirms an address', () => {
  const CONFIRM = 'POST /api/auth/email-verification/confirm';
  const SEND = 'POST /api/auth/email-verification';
  const unconfirmed = json(aUser({ emailVerified: false }));

  async function open(answers: Answers = {}, path = '/conferma-email#token=abc-123') {
    const view = await openPage(path, "Conferma dell'indirizzo e-mail", { [CONFIRM]: done, ...answers });
    return { ...view, used: () => view.sent(CONFIRM) };
  }

  it('uses the token by itself and once, also where effects run twice, and takes it out of the address', async () => {
    configure({ reactStrictMode: true });
    const { used, router } = await open();
    configure({ reactStrictMode: false });
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato, grazie' })).toHaveFocus();
    expect(used()).toEqual([{ token: 'abc-123' }]);
    expect(router.state.location.hash).toBe('');
    expect(main().getByRole('button', { name: 'Accedi' })).toBeVisible();
  });

  it('leads somebody who is logged in to the personal area, which no longer asks to confirm', async () => {
    let isConfirmed = false;
    await open({
      'GET /api/auth/user': () => json(aUser({ emailVerified: isConfirmed })),
      'GET /api/user/applications': json([]),
      [CONFIRM]: () => {
        isConfirmed = true;
        return done();
      },
    });
    await userEvent.click(await main().findByRole('link', { name: "Vai all'Area Utente" }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Confermi il suo indirizzo e-mail')).not.toBeInTheDocument());
  });

  it('offers a new link to somebody who is logged in', async () => {
    const { sent } = await open({
      'GET /api/auth/user': unconfirmed,
      [CONFIRM]: refusal('verification-link-invalid'),
      [SEND]: json({}, 202),
    });
    expect(await main().findByRole('alert')).toHaveTextContent('Questo link non è più valido');
    await press('Invia di nuovo il link', main());
    expect(await main().findByText('Link inviato: lo trova nella sua casella di posta.')).toBeVisible();
    expect(sent(SEND)).toHaveLength(1);
  });

  it('asks others to log in first', async () => {
    await open({ [CONFIRM]: refusal('verification-link-invalid') });
    await press('Entra per ricevere un nuovo link', main());
    expect(await screen.findByRole('dialog', { name: "Accedi all'Area Utente" })).toBeVisible();
  });

  it('says that the address is confirmed already', async () => {
    await open({ 'GET /api/auth/user': json(aUser()), [CONFIRM]: refusal('verification-link-invalid') });
    expect(await main().findByText(/risulta già confermato/)).toBeVisible();
    expect(main().getByRole('status')).toHaveTextContent(/risulta già confermato/);
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
    await leads("Vai all'Area Utente", '/area-utente', main());
  });

  it('says that a new address has an account by now, and leads back to the page of the account', async () => {
    const { used } = await open({ 'GET /api/auth/user': json(aUser()), [CONFIRM]: refusal('account-exists') });
    expect(await main().findByRole('alert')).toHaveTextContent('Questo indirizzo ha già un account');
    await leads('Vai ad Account e sicurezza', '/area-utente/sicurezza', main());
    expect(main().queryByRole('button', { name: 'Riprova' })).not.toBeInTheDocument();
    expect(used()).toHaveLength(1);
  });

  it('says that an address without a token is incomplete, and asks the server nothing', async () => {
    const { used } = await open({}, '/conferma-email');
    expect(await main().findByRole('alert')).toHaveTextContent('Il link è incompleto');
    expect(used()).toEqual([]);
  });

  it('tries again with the same token when the server was away', async () => {
    const { answer, used } = await open({ [CONFIRM]: busy(503, '5') });
    const retry = await main().findByRole('button', { name: 'Riprova' });
    answer({ [CONFIRM]: done });
    await userEvent.click(retry);
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato, grazie' })).toBeVisible();
    expect(used()).toEqual([{ token: 'abc-123' }, { token: 'abc-123' }]);
  });
});

describe('the page that confirms a request for a notice', () => {
  const CONFIRM = 'POST /api/tenders/notices/confirm';

  const open = (answers: Answers = {}) =>
    openPage('/conferma-avviso#token=abc-123', 'Avviso di apertura', { [CONFIRM]: done, ...answers });

  it('uses the token by itself, and takes it out of the address', async () => {
    const { sent, router } = await open();
    expect(await main().findByRole('heading', { name: 'Indirizzo confermato' })).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([{ token: 'abc-123' }]);
    expect(router.state.location.hash).toBe('');
    expect(main().getByText(/Le scriveremo una volta sola/)).toBeVisible();
  });

  it('leads to a new request when the link is not valid', async () => {
    await open({ [CONFIRM]: refusal('notice-link-invalid') });
    expect(await main().findByRole('alert')).toHaveTextContent('Questo link non è più valido');
    await leads('Vai alla pagina della domanda', '/iscrizione', main());
  });
});

describe('the page for a forgotten password', () => {
  const RESET = 'POST /api/auth/password-reset';

  const open = (answers: Answers = {}) =>
    openPage('/password-dimenticata', 'Password dimenticata', { [RESET]: json({}, 202), ...answers });
  const ask = async (email: string) => userEvent.type(main().getByLabelText('Email'), `${email}{Enter}`);

  it('sends the address, says what happens next with the focus there, sends it again, and takes another one', async () => {
    const { sent } = await open();
    await ask(' giulia@example.com ');
    const heading = await main().findByRole('heading', { name: 'Controlli la sua casella di posta' });
    expect(heading).toHaveFocus();
    expect(main().getByText(/Se giulia@example\.com è l'indirizzo di un account/)).toBeVisible();
    expect(main().getByText(/Il link vale 60 minuti/)).toBeVisible();
    expect(sent(RESET)).toEqual([{ email: 'giulia@example.com' }]);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await press('Invia di nuovo', main());
    expect(await main().findByText('Richiesta inviata di nuovo.')).toBeVisible();
    expect(sent(RESET)).toHaveLength(2);
    await userEvent.click(main().getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(main().getByLabelText('Email')).toBeVisible();
  });

  it('refuses what is not an e-mail before it is sent, and says when the network is away', async () => {
    const { sent } = await open({ [RESET]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await ask('giulia');
    expect(await main().findByText('Email non valida')).toBeVisible();
    expect(main().getByLabelText('Email')).toHaveFocus();
    expect(sent(RESET)).toEqual([]);
    await ask('@example.com');
    expect(await main().findByRole('alert')).toHaveTextContent('Il servizio non risponde in questo momento.');
  });

  it('says when there were too many requests, at first and again', async () => {
    const { answer } = await open({ [RESET]: busy(429, '60') });
    await ask('giulia@example.com');
    expect(await main().findByRole('alert')).toHaveTextContent('Troppe richieste. Riprovi tra qualche minuto.');
    answer({ [RESET]: json({}, 202) });
    await press('Invia il link', main());
    await main().findByRole('heading', { level: 2 });
    answer({ [RESET]: busy(429, '60') });
    await press('Invia di nuovo', main());
    expect(await main().findByText('Troppe richieste. Riprovi tra qualche minuto.')).toBeVisible();
  });

  it('is reached from the login, with the address that was typed there', async () => {
    const { router } = await open();
    await userEvent.click(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Email'), 'giulia@example.com');
    await userEvent.click(dialog.getByRole('link', { name: 'Password dimenticata?' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(main().getByLabelText('Email')).toHaveValue('giulia@example.com');
    expect(router.state.location).toMatchObject({ pathname: '/password-dimenticata', search: '', hash: '' });
  });
});

describe('the page for a new password', () => {
  const CONFIRM = 'POST /api/auth/password-reset/confirm';

  const open = (answers: Answers = {}, path = '/nuova-password#token=abc-123') =>
    openPage(path, 'Nuova password', { [CONFIRM]: done, ...answers });
  async function choose(password: string, again = password) {
    await userEvent.type(main().getByLabelText('Nuova password'), password);
    await userEvent.type(main().getByLabelText('Conferma password'), `${again}{Enter}`);
  }

  it('takes the token out of the address, sets the password, and leads to the login and to the personal area', async () => {
    const { sent, answer, router } = await open();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.location.pathname).toBe('/nuova-password');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(main().getByLabelText('Nuova password')).toBeVisible();
    await choose('corretto cavallo pila');
    expect(await main().findByRole('heading', { name: 'La password è cambiata' })).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([{ token: 'abc-123', password: 'corretto cavallo pila' }]);
    answer({ 'POST /api/auth/login': json(aUser()), 'GET /api/user/applications': json([]) });
    await userEvent.click(main().getByRole('button', { name: 'Accedi' }));
    await logIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Benvenuto/a, Giulia' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/area-utente');
  });

  it('asks for six characters and twice the same', async () => {
    const { sent } = await open();
    await choose('corta', 'altra');
    expect(await main().findByText('La password deve essere di almeno 6 caratteri')).toBeVisible();
    expect(main().getByText('Le password non corrispondono')).toBeVisible();
    expect(main().getByLabelText('Nuova password')).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([]);
  });

  it('warns of a common password, takes it all the same, and forgets the session, as the server has ended all of them', async () => {
    keepInTab('typed', 'Chiara');
    const { sent } = await open({ 'GET /api/auth/user': json(aUser()) });
    expect(await screen.findByRole('button', { name: 'Menu utente: Giulia Ferrari' })).toBeInTheDocument();
    await userEvent.type(main().getByLabelText('Nuova password'), 'Juventus');
    expect(await main().findByText('Molto facile da indovinare')).toBeVisible();
    expect(main().getByText(/È tra le password più usate/)).toBeVisible();
    await userEvent.clear(main().getByLabelText('Nuova password'));
    await choose('123456');
    expect(await main().findByRole('heading', { level: 2 })).toBeVisible();
    expect(sent(CONFIRM)).toHaveLength(1);
    expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Accedi' })).toBeVisible();
    // An application form of this tab or of another one loses nothing, because its reader may have needed the new password to go on.
    expect([readFromTab('typed'), localStorage.getItem(LOGGED_OUT)]).toEqual(['Chiara', null]);
  });

  it('leads from an address without a token to a new request', async () => {
    await open({}, '/nuova-password');
    expect(await main().findByRole('alert')).toHaveTextContent('Il link è incompleto');
    await leads('Richiedi un nuovo link', '/password-dimenticata', main());
    expect(document.body).toHaveFocus();
  });

  it('leads from a link that is no longer good to a new request, and takes a second link in the same tab', async () => {
    const { router, answer, sent } = await open({ [CONFIRM]: refusal('reset-link-invalid') });
    await choose('corretto cavallo pila');
    expect(await main().findByRole('alert')).toHaveTextContent('Questo link non è più valido');
    const again = main().getByRole('link', { name: 'Richiedi un nuovo link' });
    expect(again).toHaveAttribute('href', '/password-dimenticata');
    expect(again).toHaveFocus();
    answer({ [CONFIRM]: done });
    await act(() => router.navigate('/nuova-password#token=newer'));
    await choose('corretto cavallo pila');
    expect(await main().findByRole('heading', { name: 'La password è cambiata' })).toBeVisible();
    expect(sent(CONFIRM).at(-1)).toMatchObject({ token: 'newer' });
  });

  it('keeps what was typed when the server is busy or finds the password wrong', async () => {
    const { answer } = await open({ [CONFIRM]: busy(503, '5') });
    await choose('corretto cavallo pila');
    expect(await main().findByRole('alert')).toHaveTextContent('Il servizio è momentaneamente non disponibile');
    answer({ [CONFIRM]: invalid({ password: 'validation.password.tooLong' }) });
    await press('Salva la nuova password', main());
    expect(await main().findByText('La password è troppo lunga')).toBeVisible();
    expect(main().queryByRole('alert')).not.toBeInTheDocument();
    expect(main().getByLabelText('Nuova password')).toHaveValue('corretto cavallo pila');
  });
});
