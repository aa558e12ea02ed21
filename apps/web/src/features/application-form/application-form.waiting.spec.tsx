import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TIME_ZONE } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, errorOf, field, submit } from '../../../test/application-form-screen';
import { asksBeforeUnload } from '../../../test/browser';
import { pass } from '../../../test/clock';
import { busy, fakeApi, refusal, tooManyAttempts } from '../../../test/fake-api';
import { readIn } from '../../../test/read-in';
import { renderElement } from '../../../test/render-page';
import {
  ACCEPTED,
  ATTACH,
  ATTACHED,
  fakeSubmission,
  openFilledIn,
  RECEIPT,
  RECEIPT_PATH,
  SUBMIT,
} from '../../../test/send-application';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import {
  attachDocuments,
  type PendingDocuments,
  readPendingDocuments,
  rememberPendingDocuments,
} from '../../lib/uploads/attach-documents';
import { PendingAttachments } from './pending-attachments';

describe('a form that is sent while many are applying', () => {
  const BUSY = 'Molte persone stanno inviando la domanda';
  const FAILED = 'Errore nella creazione della domanda. Riprova.';
  const MINUTE = 60_000;

  let api: ReturnType<typeof fakeSubmission>;
  const panel = () => screen.queryByRole('region', { name: BUSY });
  const button = (name: string) => screen.getByRole('button', { name });

  beforeEach(() => {
    api = fakeSubmission({ [`GET /api/applications/${RECEIPT.id}`]: () => refusal('not-found') });
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });

  async function send() {
    submit();
    await pass(50);
  }
  async function openAndSend(...files: string[]) {
    const view = await openFilledIn(...files);
    jest.useFakeTimers();
    await send();
    return view;
  }
  async function stop() {
    fireEvent.click(button('Interrompi'));
    await pass(50);
  }

  it('waits as long as it is asked to, says until when it will go on, and sends the same again', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '7') });
    const view = await openAndSend();
    expect(panel()).toBeVisible();
    const until = new Intl.DateTimeFormat('it', { timeStyle: 'short', timeZone: TIME_ZONE });
    expect(panel()).toHaveTextContent(`fino alle ${until.format(Date.now() + 10 * MINUTE)}`);
    expect(panel()).toHaveTextContent('Prossimo tentativo tra 7 secondi');
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(3_000);
    expect(panel()).toHaveTextContent('Prossimo tentativo tra 4 secondi');
    expect(api.sent(SUBMIT)).toHaveLength(1);
    api.answer({ [SUBMIT]: ACCEPTED });
    await pass(4_000);
    expect(view.path()).toBe(RECEIPT_PATH);
    expect(api.keys()).toHaveLength(2);
    expect(api.keys()[1]).toBe(api.keys()[0]);
    expect(api.sent(SUBMIT)[1]).toEqual(api.sent(SUBMIT)[0]);
  });

  it('spreads the second tries over half as long again', async () => {
    jest.mocked(Math.random).mockReturnValue(0.999_9);
    api.answer({ [SUBMIT]: () => busy(429, '10') });
    await openAndSend();
    await pass(14_900);
    expect(api.sent(SUBMIT)).toHaveLength(1);
    await pass(200);
    expect(api.sent(SUBMIT)).toHaveLength(2);
  });

  it('waits by itself, longer each time, when it is not told how long', async () => {
    api.answer({ [SUBMIT]: () => busy(503) });
    await openAndSend();
    const seconds: string[] = [];
    for (const wait of [5, 10, 20, 30, 30]) {
      seconds.push(/tra (\d+) secondi/.exec(panel()?.textContent ?? '')?.[1] ?? '');
      await pass(wait * 1_000);
    }
    expect(seconds).toEqual(['5', '10', '20', '30', '30']);
    expect(new Set(api.keys()).size).toBe(1);
  });

  it('gives up after ten minutes with the form as it was, and goes on under the same key', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '30') });
    await openAndSend();
    await pass(10 * MINUTE - 1_000);
    expect(panel()).toBeVisible();
    await pass(2_000);
    expect(panel()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(`Errore${FAILED}`);
    expect(field('Nome')).toHaveValue('Chiara');
    expect(field('Password')).toHaveValue('Segreta1');
    expect(button('Invia la domanda')).toHaveFocus();
    const tries = api.sent(SUBMIT).length;
    expect(tries).toBe(21);
    api.answer({ [SUBMIT]: ACCEPTED });
    await send();
    expect(api.keys()).toHaveLength(tries + 1);
    expect(new Set(api.keys()).size).toBe(1);
  });

  it('keeps what was typed as it was sent until it is told to stop, and takes another key once the form has changed', async () => {
    api.answer({ [SUBMIT]: () => busy(429, '8') });
    await openAndSend();
    expect(panel()).toHaveFocus();
    expect(asksBeforeUnload()).toBe(true);
    expect(field('Nome')).toBeDisabled();
    expect(field('Nome')).toHaveValue('Chiara');
    await stop();
    expect(asksBeforeUnload()).toBe(false);
    expect(field('Nome')).toBeEnabled();
    expect(panel()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(FAILED);
    expect(screen.queryByText(/Troppe richieste/)).toBeNull();
    expect(button('Invia la domanda')).toHaveFocus();
    await pass(MINUTE);
    expect(api.sent(SUBMIT)).toHaveLength(1);
    await send();
    await stop();
    answer('Telefono', '+39 333 1111111');
    await send();
    expect(api.keys()[1]).toBe(api.keys()[0]);
    expect(api.keys()[2]).not.toBe(api.keys()[0]);
  });

  it('lets a try that is under way finish when it is stopped: its answer may be yes', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '5') });
    const view = await openAndSend();
    const arriving = Promise.withResolvers<Response>();
    api.answer({ [SUBMIT]: arriving.promise });
    await pass(5_000);
    expect(panel()).toHaveTextContent('Nuovo tentativo in corso...');
    fireEvent.click(button('Interrompi'));
    expect(panel()).toBeNull();
    expect(button('Invio in corso...')).toBeVisible();
    arriving.resolve(ACCEPTED());
    await pass(50);
    expect(view.path()).toBe(RECEIPT_PATH);
  });

  it('repeats a call whose answer was lost, and at once when the connection is back', async () => {
    api.answer({ [SUBMIT]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const view = await openAndSend();
    expect(screen.getByRole('region', { name: 'La connessione si è interrotta' })).toBeVisible();
    api.answer({ [SUBMIT]: ACCEPTED });
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(50);
    expect(view.path()).toBe(RECEIPT_PATH);
    expect(api.keys()[1]).toBe(api.keys()[0]);
  });

  it('stops waiting for an answer that tells what to do', async () => {
    api.answer({ [SUBMIT]: () => busy(429, '5') });
    await openAndSend();
    const sentence = 'Esiste già un account con questa email. Accedi per inviare una nuova domanda.';
    api.answer({ [SUBMIT]: () => refusal('account-exists') });
    await pass(5_000);
    expect(panel()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(errorOf(field('Email'))).toBe(sentence);
    expect(field('Email')).toBeEnabled();
    expect(screen.getByRole('region', { name: /da sistemare/ })).toHaveFocus();
    await pass(MINUTE);
    expect(api.sent(SUBMIT)).toHaveLength(2);
  });

  it('does not wait for a block that outlasts the patience, nor for wrong passwords', async () => {
    api.answer({ [SUBMIT]: () => busy(429, '3600') });
    await openAndSend();
    expect(panel()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Troppe richieste. Riprovi tra qualche minuto.');
    api.answer({ [SUBMIT]: () => tooManyAttempts() });
    await send();
    expect(panel()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Troppi tentativi di accesso. Riprovi tra qualche minuto.');
  });

  it('tells a screen reader once a minute how long it will go on', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '30') });
    await openAndSend();
    const told = new Set<string>();
    for (let second = 0; second < 125; second += 5) {
      const statuses = screen.getAllByRole('status').map((status) => status.textContent ?? '');
      for (const text of statuses.filter((one) => one.startsWith(BUSY))) told.add(text);
      await pass(5_000);
    }
    expect([...told]).toEqual([
      `${BUSY}. Riproviamo noi ancora per 10 minuti.`,
      `${BUSY}. Riproviamo noi ancora per 9 minuti.`,
      `${BUSY}. Riproviamo noi ancora per 8 minuti.`,
    ]);
  });

  it('tries at once on request, and tells a screen reader so and that it was in vain', async () => {
    api.answer({ [SUBMIT]: () => busy(503, '30') });
    const view = await openAndSend();
    const told = () => screen.getAllByRole('status').map((status) => status.textContent);
    const arriving = Promise.withResolvers<Response>();
    api.answer({ [SUBMIT]: arriving.promise });
    fireEvent.click(button('Riprova ora'));
    await pass(50);
    expect(told()).toContain('Nuovo tentativo in corso...');
    arriving.resolve(busy(503, '30'));
    await pass(50);
    expect(told()).toContain('Non è ancora possibile. Riproviamo noi tra poco.');
    await pass(30_000);
    expect(told()).not.toContain('Nuovo tentativo in corso...');
    api.answer({ [SUBMIT]: ACCEPTED });
    fireEvent.click(button('Riprova ora'));
    await pass(50);
    expect(view.path()).toBe(RECEIPT_PATH);
  });

  it('waits to attach the documents, too, and says that the application is registered', async () => {
    api.answer({ [SUBMIT]: ACCEPTED, [ATTACH]: () => busy(503, '10') });
    const view = await openAndSend('fronte.pdf');
    expect(panel()).toHaveTextContent('La domanda è registrata.');
    expect(asksBeforeUnload()).toBe(true);
    api.answer({ [ATTACH]: ATTACHED });
    await pass(10_000);
    expect(view.path()).toBe(RECEIPT_PATH);
    expect(api.sent(SUBMIT)).toHaveLength(1);
    expect(api.sent(ATTACH)).toHaveLength(2);
    expect(screen.queryByText(/non sono ancora allegati/)).toBeNull();
  });

  it('goes to the receipt when the attaching is stopped', async () => {
    api.answer({ [SUBMIT]: ACCEPTED, [ATTACH]: () => busy(503, '10') });
    const view = await openAndSend('fronte.pdf');
    await stop();
    expect(view.path()).toBe(RECEIPT_PATH);
    expect(screen.getByText('Errore nel caricamento documenti. Riprova.')).toBeVisible();
    expect(sessionStorage.getItem(`pending-documents:${RECEIPT.id}`)).toContain('uploads/1/fronte.pdf');
  });
});

function OpenDialog() {
  return useLoginDialog().isOpen && <p>The login is open.</p>;
}

describe('documents that are still to be attached', () => {
  const KEPT_UNTIL = Date.parse('2026-11-03T12:30:00+01:00');
  const documents = { 'carta-identita': 'uploads/1/fronte.pdf' };

  function open(pending: Partial<PendingDocuments> = {}) {
    rememberPendingDocuments(RECEIPT.id, { documents, keptUntil: KEPT_UNTIL, ...pending });
    return renderElement(<PendingAttachments applicationId={RECEIPT.id} />);
  }

  const at = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-03T${time}+01:00`));
  const attach = () => userEvent.click(screen.getByRole('button', { name: 'Riprova ad allegare i documenti' }));

  it('are said to be kept for as long as they are, and that they may be gone after that', async () => {
    const now = at('12:29:00');
    const { unmount } = open();
    expect(await screen.findByText(/li conserviamo almeno fino alle 12:30/)).toBeVisible();
    unmount();
    now.mockReturnValue(KEPT_UNTIL);
    open();
    expect(await screen.findByText(/almeno fino alle 12:30: adesso potrebbero non esserci più/)).toBeVisible();
  });

  it('say what the server says when they are tried again, and take the focus when they are attached', async () => {
    const notUploaded = { message: 'documents.notUploaded', parameters: { name: 'fronte.pdf' } } as const;
    const { answer } = fakeApi({ [ATTACH]: refusal('bad-request', notUploaded) });
    open();
    await attach();
    expect(await screen.findByText(/Il file fronte\.pdf non risulta caricato\./)).toBeVisible();
    answer({ [ATTACH]: ATTACHED });
    await attach();
    const done = await screen.findByText('Documenti allegati alla domanda');
    expect(document.activeElement).toContainElement(done);
    expect(document.body).not.toHaveFocus();
  });

  it('keep the focus near when one of them is left out', async () => {
    open({ documents: { 'carta-identita': 'uploads/1/fronte.pdf,uploads/1/retro.pdf' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Rimuovi fronte.pdf' }));
    expect(screen.queryByText('fronte.pdf')).toBeNull();
    expect(screen.getByRole('button', { name: 'Riprova ad allegare i documenti' })).toHaveFocus();
  });

  it('are not offered again once the server takes no more', async () => {
    const message = 'In questo momento non può aggiungere o sostituire questi documenti.';
    open({ refusal: { code: 'documents-closed', message } });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('button', { name: 'Riprova ad allegare i documenti' })).toBeNull();
  });

  it('ask for the login where the browser may not attach any more, and can be tried again after it', async () => {
    rememberPendingDocuments(RECEIPT.id, { documents, keptUntil: KEPT_UNTIL });
    fakeApi({ [ATTACH]: refusal('forbidden', { message: 'documents.notAllowed' }) });
    renderElement(
      <>
        <PendingAttachments applicationId={RECEIPT.id} />
        <OpenDialog />
      </>,
    );
    expect(screen.queryByRole('button', { name: 'Accedi' })).toBeNull();
    await attach();
    const login = await screen.findByRole('button', { name: 'Accedi' });
    expect(screen.getByText(/Acceda con l'email e la password della domanda, poi riprovi\.$/)).toBeVisible();
    await userEvent.click(login);
    expect(await screen.findByText('The login is open.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Riprova ad allegare i documenti' })).toBeEnabled();
  });

  it('are shown once more, and then forgotten, when the server will never take them', async () => {
    for (const code of ['documents-closed', 'not-found'] as const) {
      const { unmount } = open({ refusal: { code, message: 'No.' } });
      expect(await screen.findByRole('alert')).toHaveTextContent('No.');
      await waitFor(() => expect(readPendingDocuments(RECEIPT.id)).toBeUndefined());
      unmount();
    }
  });

  it('are forgotten section by section when other files are attached there, also in the personal area', async () => {
    fakeApi({ [ATTACH]: ATTACHED });
    const isee = { 'certificazione-redditi': 'uploads/1/isee.pdf' };
    rememberPendingDocuments(RECEIPT.id, { documents: { ...documents, ...isee }, keptUntil: KEPT_UNTIL });
    await attachDocuments(RECEIPT.id, { 'carta-identita': 'uploads/2/carta.pdf', 'certificazione-redditi': '' });
    expect(readPendingDocuments(RECEIPT.id)?.documents).toEqual(isee);
    await attachDocuments(RECEIPT.id, { 'certificazione-redditi': 'uploads/2/isee.pdf' });
    expect(readPendingDocuments(RECEIPT.id)).toBeUndefined();
  });

  it('say in French what the server said of them, also after a reload', async () => {
    const refused = {
      code: 'bad-request',
      reason: 'documents-not-uploaded',
      message: 'Il file fronte.pdf non risulta caricato.',
    };
    await readIn('fr');
    open({ refusal: { ...refused, parameters: { name: 'fronte.pdf' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent("Le fichier fronte.pdf n'a pas été reçu.");
  });
});
