import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, fakeApi, json, READ_CURRENT_TENDER, refusal } from '../../test/fake-api';
import { renderElement } from '../../test/render-page';
import { anOwnApplication, aTender, aUser, someRules } from '../../test/samples';
import { Component as ContactsPage } from './contacts/contacts.page';
import { Component as HomePage } from './home/home.page';
import { Component as HowItWorksPage } from './how-it-works/how-it-works.page';
import { Component as SelfCheckPage } from './self-check/self-check.page';

it('shows three plans with their price, each opening its checkout page in a new tab', async () => {
  fakeApi();
  renderElement(<HomePage />);
  const plans = [
    ['Piano Base', /39,90\s€/, 'Scelga il Piano Base', 'https://pay.example.com/basic'],
    ['Piano Pro', /99,00\s€/, 'Scelga il Piano Pro', 'https://pay.example.com/pro'],
    ['Quota Soci', /150\s€/, 'Versi la Quota Soci', 'https://pay.example.com/members'],
  ] as const;
  for (const [title, price, button, href] of plans) {
    const link = await screen.findByRole('link', { name: button });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    const card = link.closest('li');
    expect(card && within(card).getByRole('heading', { name: title })).toBeVisible();
    expect(card && within(card).getByText(price)).toBeVisible();
  }
  expect(screen.getByText('Popular')).toBeVisible();
});

it('says how often the ranking comes and how long leases are, from the tender', async () => {
  fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ rules: someRules({ rankingEveryMonths: 3, leaseYears: 1 }) })) });
  renderElement(<HomePage />);
  expect(document.body).toHaveTextContent('la graduatoria si aggiorna ogni … mesi');
  expect(await screen.findByText(/la graduatoria si aggiorna ogni 3\smesi/)).toBeVisible();
  expect(screen.getByText(/contratti di 1\sanno rinnovabili/)).toBeVisible();
});

describe('the page of the steps', () => {
  beforeEach(() => void fakeApi());

  function steps(): (string | null)[] {
    return screen
      .getAllByRole('listitem')
      .filter((item) => item.parentElement?.tagName === 'OL')
      .map((item) => item.textContent?.replaceAll(/\s/g, ' ') ?? null);
  }

  it('explains four steps with their numbers', async () => {
    renderElement(<HowItWorksPage />);
    await screen.findAllByText(/150/);
    expect(steps()).toEqual([
      expect.stringMatching(/Compili il modulo.*15-20 minuti/),
      expect.stringMatching(/Paghi la quota.*150 €.*carta, PayPal o bonifico/),
      expect.stringMatching(/Attenda la graduatoria.*2-6 mesi.*documenti.*punteggio.*ogni 6 mesi.*da 2 a 6 mesi/),
      expect.stringMatching(/Firmi il contratto.*4 anni, rinnovabile/),
    ]);
  });

  it('leaves the tender’s numbers blank while they are unknown', () => {
    fakeApi({ [READ_CURRENT_TENDER]: () => new Promise<Response>(() => {}) });
    renderElement(<HowItWorksPage />);
    expect(steps()).toEqual([
      expect.stringMatching(/15-20 minuti/),
      expect.stringMatching(/La quota è di … e si paga/),
      expect.stringMatching(/ogni … mesi: l'attesa va da … a … mesi/),
      expect.stringMatching(/…\s?anni, rinnovabile/),
    ]);
  });
});

describe('the contacts', () => {
  const SEND = 'POST /api/contacts';

  function open(answers: Answers = {}) {
    const api = fakeApi({ [SEND]: () => json({ id: '5f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f' }, 201), ...answers });
    const { unmount } = renderElement(<ContactsPage />);
    return { calls: api.calls, sent: () => api.sent(SEND), unmount };
  }

  const field = (name: string) => screen.getByRole('textbox', { name });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Invia messaggio' }));
  const consent = () => userEvent.click(screen.getByRole('checkbox'));

  async function fillIn(): Promise<void> {
    await userEvent.type(field('Nome'), 'Giulia');
    await userEvent.type(field('Cognome'), 'Ferrari');
    await userEvent.type(field('Email'), 'giulia@example.com');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oggetto' }), 'Stato della domanda');
    await userEvent.type(field('Messaggio'), 'A che punto è?');
  }

  it('asks for the consent, sends the message without it and once, says so and empties itself', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { sent } = open({ [SEND]: arriving.promise });
    await fillIn();
    await send();
    expect(await screen.findByText('Consenso richiesto')).toBeVisible();
    expect(screen.getAllByText('Devi accettare il consenso privacy per procedere.').length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
    await consent();
    const button = screen.getByRole('button', { name: 'Invia messaggio' });
    // Quicker than the button shows that it is pending.
    for (const _ of ['first', 'second']) fireEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Invio in corso...' }));
    await userEvent.type(field('Nome'), '{Enter}');
    arriving.resolve(json({ id: '5f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f' }, 201));
    expect(await screen.findByText('Messaggio inviato')).toBeVisible();
    expect(screen.getByText('Ti contatteremo al più presto!')).toBeVisible();
    const name = { nome: 'Giulia', cognome: 'Ferrari', email: 'giulia@example.com', telefono: null };
    expect(sent()).toEqual([{ ...name, oggetto: 'stato-domanda', messaggio: 'A che punto è?' }]);
    await waitFor(() => expect(field('Messaggio')).toHaveValue(''));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('knows who is logged in, takes the code of an application, and shows the number of the message', async () => {
    const { sent } = open({
      'GET /api/auth/user': json(aUser()),
      [SEND]: json({ id: '5f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f', number: 'MSG-2026-000123' }, 201),
    });
    await waitFor(() => expect(field('Email')).toHaveValue('giulia@example.com'));
    expect(field('Nome')).toHaveValue('Giulia');
    expect(field('Cognome')).toHaveValue('Ferrari');
    await userEvent.type(field('Codice della domanda (facoltativo)'), 'DOM-2026-000123-45');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oggetto' }), 'Stato della domanda');
    await userEvent.type(field('Messaggio'), 'A che punto è?');
    await consent();
    await send();
    expect(await screen.findByText('Messaggio inviato con il numero MSG-2026-000123')).toBeVisible();
    expect(sent()).toMatchObject([{ nome: 'Giulia', applicationCode: 'DOM-2026-000123-45' }]);
    expect(field('Messaggio')).toHaveValue('');
    expect(field('Email')).toHaveValue('giulia@example.com');
  });

  it('offers the codes of their own applications to a logged-in reader, and none to others', async () => {
    const code = () => screen.getByLabelText<HTMLInputElement>('Codice della domanda (facoltativo)');
    const mine = [anOwnApplication(), anOwnApplication({ id: 'older', applicationCode: 'DOM-2025-000001-16' })];
    const own = { 'GET /api/auth/user': json(aUser()), 'GET /api/user/applications': json(mine) };
    const { unmount } = open(own);
    await waitFor(() => expect(code().list?.options).toHaveLength(2));
    expect([...(code().list?.options ?? [])].map(({ value }) => value)).toEqual(mine.map((one) => one.applicationCode));
    unmount();
    const { calls } = open({ 'GET /api/user/applications': json(mine) });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/user'));
    expect(code()).not.toHaveAttribute('list');
    expect(calls.map(({ path }) => path)).not.toContain('/api/user/applications');
  });

  it('names every field that is missing or wrong, and puts the reader on the first', async () => {
    const { sent } = open();
    await userEvent.type(field('Email'), 'giulia@');
    await send();
    for (const message of [
      'Il nome è obbligatorio',
      'Il cognome è obbligatorio',
      'Email non valida',
      "Scelga l'oggetto del messaggio",
      'Il messaggio è obbligatorio',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(field('Nome')).toHaveFocus();
    expect(field('Nome')).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  it("shows the server's findings beside their fields and keeps what was typed", async () => {
    open({ [SEND]: () => refusal('validation', { fields: { email: 'validation.email.invalid' } }) });
    await fillIn();
    await consent();
    await send();
    expect(await screen.findByText("Errore nell'invio del messaggio. Riprova.")).toBeVisible();
    expect(screen.getByText('Email non valida')).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(field('Messaggio')).toHaveValue('A che punto è?');
  });
});

describe('the self-check', () => {
  const HEALTHY = { status: 'ok', services: { auth: 'ok', 'documents-worker': 'ok' } };
  const ILL = { status: 'error', services: { auth: 'ok', 'documents-worker': 'down' } };

  function open(answers: Answers = {}) {
    const api = fakeApi({ 'GET /healthz': () => json(HEALTHY), ...answers });
    renderElement(<SelfCheckPage />);
    return api;
  }

  it('shows version, language, session and each part, and is not for search engines', async () => {
    open();
    expect(screen.getByText('1.2.3')).toBeVisible();
    expect(screen.getByText('Italiano')).toBeVisible();
    expect(await screen.findByText('Accesso non effettuato')).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await screen.findByText('Tutte le parti funzionano')).toBeVisible();
    expect(screen.getByRole('row', { name: 'documents-worker Funziona' })).toBeVisible();
  });

  it('says who is logged in by role alone', async () => {
    open({ 'GET /api/auth/user': json(aUser({ role: 'admin' })) });
    expect(await screen.findByText('Accesso effettuato come amministratore')).toBeVisible();
    expect(document.body).not.toHaveTextContent(aUser().email);
  });

  it('names the part that does not answer, also when the answer is a 503, asks again, and says when nobody can tell', async () => {
    const { answer } = open({ 'GET /healthz': () => json(ILL, 503) });
    expect(await screen.findByText('Una o più parti non rispondono')).toBeVisible();
    expect(screen.getByRole('row', { name: 'documents-worker Non risponde' })).toBeVisible();
    answer({ 'GET /healthz': () => json(HEALTHY) });
    await userEvent.click(screen.getByRole('button', { name: 'Verifica di nuovo' }));
    await waitFor(() => expect(screen.getByText('Tutte le parti funzionano')).toBeVisible());
    answer({ 'GET /healthz': () => new Response('<h1>no</h1>', { status: 502 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Verifica di nuovo' }));
    expect(await screen.findByText(/non riesce a dire come sta/)).toBeVisible();
  });
});
