import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, type Receipt } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, errorOf, field, fillIn, openApplicationForm, submit } from '../../../test/application-form-screen';
import { busy, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { fakeUploads } from '../../../test/fake-uploads';
import { leads, press } from '../../../test/page-actions';
import { renderRoutes } from '../../../test/render-page';
import { anOwnApplication, aTender, aUser } from '../../../test/samples';
import {
  ACCEPTED,
  ATTACH,
  ATTACHED,
  fakeSubmission,
  openAndSubmit,
  openFilledIn,
  RECEIPT,
  RECEIPT_PATH,
  SUBMIT,
  uploadIdCard,
  uploadTo,
} from '../../../test/send-application';
import { routes } from '../../app/router';
import { forgetTab } from '../../lib/tab-storage';

const READ_ITS_TENDER = `GET ${API.applicationTender(RECEIPT.id)}`;

let api: ReturnType<typeof fakeSubmission>;

beforeEach(() => {
  api = fakeSubmission();
});

describe('sending the application', () => {
  const USER = aUser({ email: 'chiara.bianchi@example.com' });
  const submissions = () => api.sent(SUBMIT);
  const receiptPage = () => screen.findByText(RECEIPT.applicationCode);

  it('sends every field and the password, the consents beside them, and goes to the receipt', async () => {
    const missing: Receipt['missing'] = ['carta-identita', 'codice-fiscale-doc', 'certificazione-redditi'];
    api.answer({ [`GET /api/applications/${RECEIPT.id}`]: json({ ...RECEIPT, missing }) });
    const { path } = await openFilledIn();
    expect(sessionStorage.getItem('application-drafts')).not.toBeNull();
    submit();
    await receiptPage();
    expect(path()).toBe(RECEIPT_PATH);
    expect(sessionStorage.getItem('application-drafts')).toBeNull();
    expect(screen.getByText(/^Mancano dei documenti: Carta d'Identità, Codice Fiscale e Certif/)).toBeVisible();
    await leads("Apra l'Area Utente", '/area-utente');
    expect(submissions()).toEqual([
      {
        nome: 'Chiara',
        cognome: 'Bianchi',
        dataNascita: '1988-03-04',
        luogoNascita: 'Lecco',
        codiceFiscale: 'BNCCHR88C44E507K',
        indirizzo: 'Via Roma 1',
        comune: 'Milano',
        provincia: 'Milano',
        anniResidenzaLombardia: '12',
        telefono: '+39 333 0000000',
        email: 'chiara.bianchi@example.com',
        presenzaMinori: 'no',
        numeroMinori: null,
        numeroMaggiorenni: '2',
        presenzaDisabile: 'no',
        numeroDisabili: null,
        tipologiaAbitazione: '3-locali',
        password: 'Segreta1',
      },
    ]);
    expect(api.sent(ATTACH)).toEqual([]);
    const call = api.calls.find(({ path }) => path === '/api/applications');
    expect(call?.headers.get('X-Consents')).toBe('gdprConsent=1, dataVeracity=1');
  });

  it('asks a logged-in person for no password and knows the e-mail', async () => {
    api.answer({ 'GET /api/auth/user': () => json(USER) });
    await openApplicationForm();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(field('Email')).toHaveValue(USER.email);
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    submit();
    await receiptPage();
    expect(submissions()[0]).not.toHaveProperty('password');
  });

  it('sends nothing twice on a second click', async () => {
    const arriving = Promise.withResolvers<Response>();
    api.answer({ [SUBMIT]: arriving.promise });
    await openAndSubmit();
    const button = await screen.findByRole('button', { name: 'Invio in corso...' });
    fireEvent.click(button);
    fireEvent.submit(screen.getByRole('form', { name: 'Domanda di iscrizione' }));
    arriving.resolve(ACCEPTED());
    await receiptPage();
    expect(submissions()).toHaveLength(1);
  });

  it('says that creating failed, keeps everything, and repeats the try under the same key, also after a reload, a changed one under another', async () => {
    api.answer({ [SUBMIT]: () => refusal('unexpected') });
    const { unmount } = await openFilledIn();
    for (const times of [1, 2]) {
      submit();
      await waitFor(() => expect(submissions()).toHaveLength(times));
      await screen.findByRole('button', { name: 'Invia la domanda' });
      expect(await screen.findByRole('alert')).toHaveTextContent('Errore nella creazione della domanda. Riprova.');
      expect(field('Nome')).toHaveValue('Chiara');
    }
    unmount();
    await openAndSubmit();
    await waitFor(() => expect(submissions()).toHaveLength(3));
    await screen.findByRole('alert');
    answer('Telefono', '+39 333 1111111');
    submit();
    await waitFor(() => expect(submissions()).toHaveLength(4));
    const [first, second, third, fourth] = api.keys();
    expect(first).toMatch(/^[\w-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('says after a lost answer and another password that the application is there, and makes no second one', async () => {
    api.answer({ [SUBMIT]: () => refusal('idempotency-key-reused') });
    await openFilledIn();
    answer('Password', 'Segreta2');
    answer('Conferma password', 'Segreta2');
    submit();
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent('La domanda è già arrivata, con dati o con una password diversi da questi.');
    expect(within(toast).getByRole('button', { name: 'Accedi' })).toBeVisible();
    await screen.findByRole('button', { name: 'Invia la domanda' });
    api.answer({ [SUBMIT]: ACCEPTED });
    answer('Password', 'Segreta1');
    answer('Conferma password', 'Segreta1');
    submit();
    await receiptPage();
    expect(api.keys()[1]).toBe(api.keys()[0]);
  });

  it('puts the server’s messages beside the fields and goes to their summary', async () => {
    const fields = { email: 'validation.email.invalid', codiceFiscale: 'validation.codiceFiscale.length' } as const;
    api.answer({ [SUBMIT]: () => refusal('validation', { fields }) });
    await openAndSubmit();
    await waitFor(() => expect(errorOf(field('Email'))).toBe('Email non valida'));
    expect(errorOf(field('Codice fiscale'))).toBe('Codice fiscale deve essere di 16 caratteri');
    expect(screen.getByRole('region', { name: 'Ci sono 2 dati da sistemare' })).toHaveFocus();
    answer('Email', 'chiara@example.com');
    await waitFor(() => expect(errorOf(field('Email'))).toBeUndefined());
  });

  it('offers the login when the e-mail has an account already', async () => {
    const sentence = 'Esiste già un account con questa email. Accedi per inviare una nuova domanda.';
    api.answer({ [SUBMIT]: () => refusal('account-exists') });
    renderRoutes(routes, '/iscrizione');
    await screen.findByRole('button', { name: 'Invia la domanda' });
    await fillIn();
    submit();
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(sentence);
    expect(errorOf(field('Email'))).toBe(sentence);
    await userEvent.click(within(toast).getByRole('button', { name: 'Accedi' }));
    const dialog = () => screen.findByRole('dialog', { name: "Accedi all'Area Utente" });
    const knowsAddress = async () =>
      expect(within(await dialog()).getByLabelText('Email')).toHaveValue('chiara.bianchi@example.com');
    await knowsAddress();
    await press('Annulla', within(await dialog()));
    await press('Accedi', within(screen.getByRole('group', { name: 'Contatti' })));
    await knowsAddress();
  });

  it('sends nothing of a visitor in the session of another tab: says so, and becomes the page of that account', async () => {
    api.answer({ [SUBMIT]: () => refusal('session-required') });
    await openFilledIn();
    const account = aUser({ email: 'Chiara.Bianchi@example.com' });
    api.answer({ 'GET /api/auth/user': json(account), 'GET /api/user/applications': json([]) });
    submit();
    expect(await screen.findByText(/^Non è stato inviato nulla: in un'altra scheda/)).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    api.answer({ [SUBMIT]: ACCEPTED });
    submit();
    await receiptPage();
    const first = api.calls.find(({ method, path }) => `${method} ${path}` === SUBMIT);
    expect(first?.headers.get('X-Account')).toBe('none');
    expect(submissions()[1]).toMatchObject({ nome: 'Chiara', email: 'chiara.bianchi@example.com' });
    expect(submissions()[1]).not.toHaveProperty('password');
  });

  it('asks before it sends what was typed for another e-mail than that of the account', async () => {
    api.answer({ [SUBMIT]: () => refusal('session-required') });
    await openFilledIn();
    api.answer({ 'GET /api/auth/user': json(aUser()), 'GET /api/user/applications': json([]) });
    submit();
    await screen.findByRole('status', { name: 'È entrato un altro account' });
    expect(screen.queryByText(/^Non è stato inviato nulla/)).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveValue('Segreta1');
    api.answer({ [SUBMIT]: ACCEPTED });
    await press('Continua come giulia@example.com');
    await screen.findByRole('button', { name: 'Invia la domanda' });
    submit();
    await receiptPage();
    expect(submissions()).toHaveLength(2);
  });

  it('takes the message of an earlier error away when it has worked', async () => {
    api.answer({ [SUBMIT]: () => refusal('unexpected') });
    await openAndSubmit();
    expect(await screen.findByText('Errore nella creazione della domanda. Riprova.')).toBeVisible();
    // The time of a message stands still while the window has no focus, so this one does not go by itself.
    fireEvent.blur(window);
    await screen.findByRole('button', { name: 'Invia la domanda' });
    api.answer({ [SUBMIT]: ACCEPTED });
    submit();
    await receiptPage();
    await waitFor(() => expect(screen.queryByText('Errore nella creazione della domanda. Riprova.')).toBeNull());
  });

  it('says on coming back that an application was sent, and asks before another one for the same person', async () => {
    const scrolledTo: Element[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolledTo.push(this);
    });
    const { router } = await openAndSubmit();
    await receiptPage();
    await act(() => router.navigate(-1));
    const notice = await screen.findByText('Ha già inviato una domanda per questo bando');
    expect(notice).toBeVisible();
    expect(scrolledTo.map((place) => place.contains(notice))).toEqual([true]);
    await screen.findByRole('button', { name: 'Invia la domanda' });
    expect(field('Nome')).toHaveValue('');
    await fillIn();
    answer('Codice fiscale', 'bncchr88c44e507k');
    submit();
    const question = within(await screen.findByRole('dialog', { name: 'Inviare una seconda domanda?' }));
    expect(
      question.getByText(/ha già inviato la domanda DOM-2026-000041-07 con lo stesso codice fiscale/),
    ).toBeVisible();
    expect(question.queryByRole('link')).toBeNull();
    await press('Non inviare', question);
    expect(submissions()).toHaveLength(1);
    submit();
    await press("Invii un'altra domanda", within(await screen.findByRole('dialog')));
    await receiptPage();
    expect(submissions()).toHaveLength(2);
    expect(new Set(api.keys()).size).toBe(2);
  });

  it('keeps nothing of a visitor in the browser, and leads the next one to no receipt', async () => {
    const { router } = await openAndSubmit();
    await receiptPage();
    const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    for (const own of ['BNCCHR88C44E507K', RECEIPT.id, RECEIPT.applicationCode]) expect(kept).not.toContain(own);
    await act(() => router.navigate(-1));
    const notice = await screen.findByText('Ha già inviato una domanda per questo bando');
    expect(notice).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Ricevuta/ })).toBeNull();
    expect(screen.queryByText(new RegExp(RECEIPT.applicationCode))).toBeNull();
    await leads("Apra l'Area Utente", '/area-utente');
  });

  it('goes to the summary of what the server refuses after the question, too', async () => {
    const own = anOwnApplication({ tenderId: aTender().id, codiceFiscale: 'BNCCHR88C44E507K' });
    api.answer({
      'GET /api/auth/user': json(USER),
      'GET /api/user/applications': json([own]),
      [SUBMIT]: () => refusal('validation', { fields: { codiceFiscale: 'validation.codiceFiscale.length' } }),
    });
    await openApplicationForm();
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    submit();
    const question = within(await screen.findByRole('dialog', { name: 'Inviare una seconda domanda?' }));
    const receipt = question.getByRole('link', { name: /^Ricevuta della domanda DOM-2026-000123-45/ });
    expect(receipt).toHaveAttribute('href', `/ricevuta/${own.id}`);
    await press("Invii un'altra domanda", question);
    await waitFor(() => expect(errorOf(field('Codice fiscale'))).toBe('Codice fiscale deve essere di 16 caratteri'));
    await waitFor(() => expect(screen.getByRole('region', { name: "C'è un dato da sistemare" })).toHaveFocus());
    expect(submissions()).toHaveLength(1);
  });

  it('knows what the account has sent in this tender, for another person nothing is asked', async () => {
    const own = anOwnApplication({ tenderId: aTender().id, codiceFiscale: 'FRRGLI87C54F205X' });
    const before = anOwnApplication({ id: 'before', applicationCode: 'DOM-2025-000001-16' });
    api.answer({ 'GET /api/auth/user': json(USER), 'GET /api/user/applications': json([own, before]) });
    await openApplicationForm();
    await leads('Ricevuta della domanda DOM-2026-000123-45', `/ricevuta/${own.id}`);
    expect(screen.queryByRole('link', { name: /DOM-2025/ })).toBeNull();
    await fillIn({ left: ['Password', 'Conferma password', 'Email'] });
    submit();
    await receiptPage();
  });

  it('leads to correcting or withdrawing either when the server knows of another application for the same person', async () => {
    api.answer({ [SUBMIT]: () => json({ ...RECEIPT, duplicateOf: ['DOM-2026-000007-82'] }, 201) });
    const { router } = await openAndSubmit();
    await receiptPage();
    const notice = screen.getByText("C'è già un'altra domanda con questo codice fiscale: DOM-2026-000007-82");
    expect(notice).toBeVisible();
    for (const one of [RECEIPT.applicationCode, 'DOM-2026-000007-82']) {
      await leads(`Corregga o ritiri la domanda ${one}`, `/area-utente#${one}`);
    }
    expect(router.state.location.state).toMatchObject({ duplicateOf: ['DOM-2026-000007-82'] });
    await act(() => router.navigate(RECEIPT_PATH));
    expect(screen.queryByText(/DOM-2026-000007-82/)).toBeNull();
  });

  it('says to staff that applications for other people come with the counter', async () => {
    api.answer({ [SUBMIT]: () => refusal('counter-needed') });
    await openAndSubmit();
    expect(await screen.findByRole('alert')).toHaveTextContent('per altre persone arriverà con lo sportello');
  });

  it('attaches the uploaded documents by section before it goes to the receipt', async () => {
    await openAndSubmit('fronte.pdf', 'retro.pdf');
    await receiptPage();
    expect(api.sent(ATTACH)).toEqual([{ documents: { 'carta-identita': 'uploads/1/fronte.pdf,uploads/1/retro.pdf' } }]);
    expect(screen.queryByText(/non sono ancora allegati/)).toBeNull();
  });

  it('reaches the receipt when attaching fails, and attaches from there: waits, stops on request, tries again', async () => {
    api.answer({ [ATTACH]: () => refusal('unexpected') });
    await openAndSubmit('fronte.pdf');
    await receiptPage();
    expect(await screen.findByText('Errore nel caricamento documenti. Riprova.')).toBeVisible();
    expect(screen.getByText('fronte.pdf')).toBeVisible();
    api.answer({ [ATTACH]: () => busy(503, '60') });
    await press('Riprova ad allegare i documenti');
    const notice = await screen.findByRole('region', { name: 'Molte persone stanno inviando la domanda' });
    expect(notice).toHaveTextContent('Restano da allegare i documenti');
    expect(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeDisabled();
    await press('Interrompi');
    const again = await screen.findByRole('button', { name: 'Riprova ad allegare i documenti' });
    expect(again).toHaveFocus();
    expect(notice).not.toBeInTheDocument();
    await userEvent.click(again);
    api.answer({ [ATTACH]: ATTACHED });
    await press('Riprova ora');
    expect(await screen.findByText('Documenti allegati alla domanda')).toBeVisible();
    expect(api.sent(ATTACH)).toEqual(Array(4).fill(api.sent(ATTACH)[0]));
  });

  it('promises the hour after the submission, and more only while the tender of the application is still open', async () => {
    const uploadedAt = Date.parse('2026-11-20T23:29:00Z');
    jest.spyOn(Date, 'now').mockReturnValue(uploadedAt);
    api.answer({ [READ_CURRENT_TENDER]: json(aTender({ closesAt: '2026-11-21T09:00:00Z' })) });
    // Submitted at 00:30 in Rome. The tender may close earlier or later than the form knew.
    for (const [its, until] of [
      [{ closesAt: '2026-11-20T23:31:00Z' }, /almeno fino alle 01:30/],
      [{ closesAt: '2026-11-20T23:31:00Z', status: 'closed' }, /almeno fino alle 01:30/],
      [{ closesAt: '2026-11-21T01:15:00Z' }, /almeno fino alle 02:15/],
      [{ closesAt: null }, /almeno fino alle 02:29/],
    ] as const) {
      api.answer({ [READ_ITS_TENDER]: json(aTender(its)), [ATTACH]: () => refusal('unexpected') });
      const { unmount } = await openAndSubmit('fronte.pdf');
      await receiptPage();
      expect(await screen.findByText(until)).toBeVisible();
      unmount();
      forgetTab();
    }
  });

  it('promises nothing more and asks for no other try after a final refusal, and reads the tender again', async () => {
    const missing: Receipt['missing'] = ['codice-fiscale-doc'];
    api.answer({ [`GET /api/applications/${RECEIPT.id}`]: json({ ...RECEIPT, missing }) });
    api.answer({ [READ_ITS_TENDER]: json(aTender({ closesAt: null })), [ATTACH]: () => refusal('unexpected') });
    await openAndSubmit('fronte.pdf');
    expect(await screen.findByText(/^Può aggiungerlo nell’Area Utente/)).toBeVisible();
    api.answer({ [READ_ITS_TENDER]: json(aTender({ status: 'closed' })), [ATTACH]: () => refusal('documents-closed') });
    await press('Riprova ad allegare i documenti');
    expect(await screen.findByText('I documenti non sono stati allegati alla domanda')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Può aggiungerlo/)).toBeNull());
    expect(screen.queryByRole('button', { name: /^Riprova/ })).toBeNull();
    expect(screen.queryByText(/Riprova\.|conserv/)).toBeNull();
    expect(screen.getAllByText(/^In questo momento non può aggiungere o sostituire questi documenti\./)).toHaveLength(
      2,
    );
  });

  it('lets a file that the server refuses be left out', async () => {
    const sentence = 'Il contenuto di fronte.pdf non corrisponde al suo formato.';
    api.answer({
      [ATTACH]: () => refusal('bad-request', { message: 'documents.wrongContent', parameters: { name: 'fronte.pdf' } }),
    });
    await openAndSubmit('fronte.pdf', 'retro.pdf');
    await receiptPage();
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
    await press('Rimuovi fronte.pdf');
    api.answer({ [ATTACH]: ATTACHED });
    await press('Riprova ad allegare i documenti');
    await screen.findByText('Documenti allegati alla domanda');
    expect(api.sent(ATTACH).at(-1)).toEqual({ documents: { 'carta-identita': 'uploads/1/retro.pdf' } });
  });

  it('attaches the sections of the good files when one is refused, and names that one on the receipt', async () => {
    api.answer({
      [READ_ITS_TENDER]: json(aTender()),
      [ATTACH]: ({ body }) =>
        'carta-identita' in (body as { documents: object }).documents
          ? refusal('bad-request', { message: 'documents.wrongContent', parameters: { name: 'fronte.jpg' } })
          : ATTACHED(),
    });
    await openFilledIn('fronte.jpg');
    await uploadTo('codice-fiscale-doc', 'tessera.pdf');
    submit();
    await receiptPage();
    const [card, tax] = [
      { 'carta-identita': 'uploads/1/fronte.jpg' },
      { 'codice-fiscale-doc': 'uploads/1/tessera.pdf' },
    ];
    const sections = [{ ...card, ...tax }, card, tax].map((documents) => ({ documents }));
    expect(api.sent(ATTACH)).toEqual(sections);
    const refused = within(screen.getByRole('listitem', { name: "Carta d'Identità" }));
    expect(refused.getByText('Il contenuto di fronte.jpg non corrisponde al suo formato.')).toBeVisible();
    expect(refused.getByRole('button', { name: 'Rimuovi fronte.jpg' })).toBeEnabled();
    expect(await screen.findByText(/può caricare nell'Area Utente un file PDF, JPG o PNG/)).toBeVisible();
    expect(screen.queryByText('tessera.pdf')).toBeNull();
  });

  it('promises nothing in the personal area once the tender of the application is closed', async () => {
    const refused = { message: 'documents.wrongContent', parameters: { name: 'fronte.jpg' } } as const;
    const closed = json(aTender({ status: 'closed', closesAt: '2026-11-20T23:31:00Z' }));
    api.answer({ [READ_ITS_TENDER]: closed, [ATTACH]: () => refusal('bad-request', refused) });
    await openAndSubmit('fronte.jpg');
    await receiptPage();
    expect(await screen.findByText(/alleghi gli altri\. Se serve un altro documento, glielo chiediamo/)).toBeVisible();
    api.answer({ [ATTACH]: () => refusal('documents-closed') });
    await press('Riprova ad allegare i documenti');
    expect(await screen.findByText(/Per chiarimenti scriva a/)).toBeVisible();
    expect(screen.queryByText(/può caricare nell'Area Utente|alleghi gli altri/)).toBeNull();
  });

  it('waits for the documents that are still on their way', async () => {
    const puts = fakeUploads();
    await openFilledIn();
    const input = screen.getByLabelText(/^Scelga i file.*Carta d'Identità/);
    await userEvent.upload(input, new File(['%PDF-1.7'], 'fronte.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(puts).toHaveLength(1));
    submit();
    expect(await screen.findByText('Attenda che i documenti siano caricati, poi invii la domanda.')).toBeVisible();
    expect(submissions()).toEqual([]);
    puts[0]?.succeed();
    await screen.findByText('fronte.pdf caricato con successo');
    submit();
    await receiptPage();
  });
});

describe('leaving the form for another page of the site', () => {
  type View = Awaited<ReturnType<typeof openApplicationForm>>;

  const path = (view: View) => view.router.state.location.pathname;
  const dialog = () => screen.queryByRole('dialog', { name: 'Vuole lasciare questa pagina?' });
  const goElsewhere = (view: View) => act(() => view.router.navigate(RECEIPT_PATH));
  const choose = (name: string) => press(name, within(dialog() as HTMLElement));

  it('does not ask when nothing was typed', async () => {
    const view = await openApplicationForm();
    await goElsewhere(view);
    expect(path(view)).toBe(RECEIPT_PATH);
  });

  it('asks when something was typed, stays with it, and leaves on request', async () => {
    const view = await openApplicationForm();
    answer('Nome', 'Chiara');
    answer('Password', 'Segreta1');
    await goElsewhere(view);
    expect(dialog()).toHaveTextContent('La domanda non è ancora inviata.');
    await choose('Resta su questa pagina');
    expect(dialog()).toBeNull();
    expect(path(view)).toBe('/iscrizione');
    expect([field('Nome').value, field('Password').value]).toEqual(['Chiara', 'Segreta1']);
    await goElsewhere(view);
    await choose('Lascia la pagina');
    await waitFor(() => expect(path(view)).toBe(RECEIPT_PATH));
    expect(dialog()).toBeNull();
  });

  it('asks when a file was chosen', async () => {
    const view = await openApplicationForm();
    await uploadIdCard('fronte.pdf');
    await goElsewhere(view);
    expect(dialog()).toHaveTextContent('password, documenti e consensi andranno ripetuti');
    expect(path(view)).toBe('/iscrizione');
  });

  it('asks while the application waits for its turn, and goes on waiting', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '60') });
    const view = await openAndSubmit();
    await screen.findByRole('region', { name: 'Molte persone stanno inviando la domanda' });
    await goElsewhere(view);
    expect(dialog()).toHaveTextContent("non è ancora registrata: se lascia la pagina, l'invio si interrompe.");
    await choose('Resta su questa pagina');
    expect(screen.getByRole('button', { name: 'Riprova ora' })).toBeVisible();
    expect(path(view)).toBe('/iscrizione');
  });

  it('says that the application is registered while its documents wait, and leads to the receipt', async () => {
    api.answer({ [ATTACH]: () => busy(503, '60') });
    const view = await openAndSubmit('fronte.pdf');
    await screen.findByRole('button', { name: 'Riprova ora' });
    await act(() => view.router.navigate('/ricevuta/another'));
    expect(dialog()).toHaveTextContent('La domanda è registrata, ma i documenti non sono ancora allegati.');
    await choose('Lascia la pagina');
    await waitFor(() => expect(path(view)).toBe(RECEIPT_PATH));
  });
});
