import { describe, expect, it } from '@jest/globals';
import { type AdminTender } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hrefOf, openOffice, press, valueBeside } from '../../../test/admin-page';
import { anAdmin, anAdminTender, tendersAnswer } from '../../../test/admin-samples';
import { fakeDownloads } from '../../../test/browser';
import { type Answers, done, json, refusal } from '../../../test/fake-api';
import { logIn } from '../../../test/log-in';

const ID = '3f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const PATH = `/api/admin/tenders/${ID}`;
const draft = anAdminTender({ id: ID, code: '2027', status: 'draft', opensAt: null, version: 4 });
const open = anAdminTender({
  id: ID,
  status: 'open',
  opensAt: '2026-11-01T08:00:00.000Z',
  closesAt: '2026-12-31T17:00:00.000Z',
});
const scheduled = anAdminTender({ ...open, status: 'scheduled', opensAt: '2026-12-01T08:00:00.000Z' });
const first = anAdminTender();

const openTenders = (tenders: AdminTender[], bando?: string, answers: Answers = {}) =>
  openOffice(`/admin/bandi${bando ? `?bando=${bando}` : ''}`, { ...tendersAnswer(tenders), ...answers });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const dialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => press(name, dialog());

describe('the list of tenders', () => {
  it('shows code, title, state and times, and leads to each', async () => {
    const { router } = await openTenders([draft, first]);
    expect(await screen.findByRole('heading', { name: '2 bandi' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bandi' })).toHaveAttribute('aria-current', 'page');
    const [newest, oldest] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(newest).toHaveTextContent(
      'BozzaSi apre alla pubblicazione. Resta aperto finché un amministratore lo chiude.',
    );
    expect(oldest).toHaveTextContent('ApertoAperto dal 1 gennaio 2025');
    await userEvent.click(screen.getByRole('link', { name: '2025 · Bando di assegnazione 2025' }));
    expect(router.state.location.search).toBe(`?bando=${first.id}`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^2025 ·/ })).toHaveFocus());
  });
  it('says when it cannot be read, tries again, and says that the address names an unknown tender', async () => {
    const failed = { 'GET /api/admin/tenders?page=1&pageSize=200': () => refusal('unavailable') };
    const { answer } = await openTenders([], 'perso', failed);
    await screen.findByText('Errore nel caricamento dei bandi');
    answer(tendersAnswer([first]));
    await press('Riprova');
    expect(await screen.findByRole('heading', { name: 'Un bando' })).toBeVisible();
    expect(screen.getByText('Il bando cercato non esiste. Ecco tutti i bandi.')).toBeVisible();
  });
});

it('starts a new tender with the newest rules, which becomes a draft', async () => {
  const { sent, answer, router } = await openTenders([first], 'nuovo');
  expect(await screen.findByLabelText('Quota di iscrizione in euro')).toHaveValue('150');
  await userEvent.type(field('Codice'), '2027');
  await userEvent.type(field('Scadenza mostrata'), '2027-03-31');
  answer({ 'POST /api/admin/tenders': json(draft, 201), ...tendersAnswer([draft, first]) });
  await press('Salva la bozza');
  expect(await screen.findByRole('button', { name: 'Pubblica' })).toBeEnabled();
  expect(router.state.location.search).toBe(`?bando=${ID}`);
  const created = { code: '2027', shownDeadline: '2027-03-31', opensAt: null, rules: { feeCents: 15_000 } };
  expect(sent('POST')).toMatchObject([created]);
});

describe('the form of a draft', () => {
  async function openDraft(answers: Answers = {}, shown = draft) {
    const opened = await openTenders([shown, first], ID, answers);
    await screen.findByLabelText('Codice');
    return opened;
  }

  it('saves the changes with the version, in the time of Rome', async () => {
    const saved = { ...draft, version: 5, closesAt: '2027-07-31T16:00:00.000Z' };
    const { sent, answer } = await openDraft({ [`PUT ${PATH}`]: json(saved) });
    await userEvent.type(field('Chiusura'), '2027-07-31T18:00');
    answer(tendersAnswer([saved, first]));
    expect(screen.getByRole('button', { name: 'Pubblica' })).toBeDisabled();
    expect(screen.getByText(/Ci sono modifiche non salvate/)).toBeVisible();
    await press('Salva la bozza');
    expect(await screen.findByText('Bozza salvata')).toBeVisible();
    expect(sent('PUT')).toMatchObject([{ version: 4, closesAt: '2027-07-31T16:00:00.000Z' }]);
    expect(screen.getByRole('button', { name: 'Pubblica' })).toBeEnabled();
  });

  it('shows the server’s findings beside fields, in their units, and groups, and focuses the first', async () => {
    const fields = {
      'rules.feeCents': 'validation.tender.number',
      'rules.minimumAge': 'validation.tender.number',
      'rules.quotas': 'validation.tender.quotasSum',
      code: 'validation.tender.code',
    } as const;
    await openDraft({ [`PUT ${PATH}`]: refusal('validation', { fields }) });
    await retype('Persone over 65 (%)', '10');
    expect(screen.getByText(/Somma: 90/)).toBeVisible();
    await press('Salva la bozza');
    await waitFor(() => expect(field('Codice')).toHaveFocus());
    expect(field('Codice')).toHaveAccessibleDescription(/1-20 lettere maiuscole/);
    expect(field('Età minima')).toHaveAccessibleDescription('Inserire un numero intero tra quelli ammessi');
    expect(field('Quota di iscrizione in euro')).toHaveAccessibleDescription(/importo in euro/);
    const quotas = screen.getByRole('group', { name: 'Quote degli alloggi' });
    expect(quotas).toHaveAccessibleDescription(/La somma delle quote deve essere 100$/);
    expect(screen.getByRole('alert')).toHaveTextContent('Ci sono 4 dati da sistemare.');
    expect(field('Persone over 65 (%)')).toHaveValue('10');
  });

  const theirs = anAdminTender({ ...draft, version: 9, shownDeadline: '2027-04-30' });
  async function openConflict() {
    const opened = await openDraft({ [`PUT ${PATH}`]: refusal('version-conflict'), [`GET ${PATH}`]: json(theirs) });
    await retype('Età minima', '21');
    await press('Salva la bozza');
    await screen.findByRole('alert');
    return opened;
  }

  it('shows what another administrator saved, and keeps this one’s version when told to', async () => {
    const { sent, answer } = await openConflict();
    const conflict = within(screen.getByRole('alert'));
    const rows = conflict.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['Scadenza mostrata', '2025-11-25', '2027-04-30'],
      ['Età minima', '21', '18'],
    ]);
    answer({ [`PUT ${PATH}`]: json({ ...draft, version: 10 }) });
    await press('Tieni la mia');
    expect(await screen.findByText('Bozza salvata')).toBeVisible();
    expect(field('Scadenza mostrata')).toHaveFocus();
    expect(sent(`PUT ${PATH}`)).toMatchObject([{ version: 4 }, { version: 9 }]);
  });

  it('shows what another administrator saved after a login on the spot when the session has ended', async () => {
    let isLoggedIn = false;
    await openDraft({
      [`PUT ${PATH}`]: refusal('version-conflict'),
      [`GET ${PATH}`]: () => (isLoggedIn ? json(theirs) : refusal('session-required')),
      'POST /api/auth/login': () => {
        isLoggedIn = true;
        return json(anAdmin());
      },
    });
    await retype('Età minima', '21');
    await press('Salva la bozza');
    await logIn();
    expect(await screen.findByRole('row', { name: 'Età minima 21 18' })).toBeVisible();
  });

  it('takes the saved version when told to', async () => {
    await openConflict();
    await press('Usa quella salvata');
    expect(field('Scadenza mostrata')).toHaveValue('2027-04-30');
    expect(field('Età minima')).toHaveValue('18');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Scadenza mostrata')).toHaveFocus();
  });

  it('deletes after a question', async () => {
    const { answer, router } = await openDraft({ [`DELETE ${PATH}`]: done() });
    await press('Elimina la bozza');
    expect(dialog().getByText('Non si può recuperare.')).toBeVisible();
    answer(tendersAnswer([first]));
    await confirm('Elimina');
    expect(await screen.findByText('Bozza eliminata')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('publishes after saying what happens, or says why it cannot', async () => {
    const { answer } = await openDraft({ [`POST ${PATH}/publish`]: refusal('tender-overlap') });
    await press('Pubblica');
    for (const sentence of [
      'Il bando si apre subito: da questo momento chiunque può presentare la domanda.',
      'Resta aperto finché un amministratore lo chiude.',
      /non si possono più cambiare/,
    ]) {
      expect(dialog().getByText(sentence)).toBeVisible();
    }
    await confirm('Pubblica il bando');
    expect(await dialog().findByRole('alert')).toHaveTextContent('In quel periodo è aperto un altro bando.');
    answer({ [`POST ${PATH}/publish`]: json(open), ...tendersAnswer([open, first]) });
    await confirm('Pubblica il bando');
    expect(await screen.findByText('Bando pubblicato')).toBeVisible();
    expect(screen.queryByLabelText('Codice')).toBeNull();
  });

  it('names homes and days for reviews before it is published, and warns when there are none', async () => {
    const homes = { '2-locali': 4, '3-locali': 0, '4-locali': 2, '5-locali': 0 };
    const { unmount } = await openDraft({}, { ...draft, homes, rules: { ...draft.rules, reviewDays: 15 } });
    await press('Pubblica');
    const text = 'Alloggi da assegnare: 2 locali: 4, 3 locali: 0, 4 locali: 2, 5 locali: 0.';
    expect(dialog().getByText(text)).toBeVisible();
    expect(dialog().getByText(/si può chiedere un riesame per 15 giorni/)).toBeVisible();
    expect(dialog().queryByText(/^Attenzione/)).toBeNull();
    unmount();
    await openDraft({}, { ...draft, rules: { ...draft.rules, reviewDays: 0 } });
    await press('Pubblica');
    expect(dialog().getByText('Attenzione: il bando non ha alloggi da assegnare')).toBeVisible();
    expect(dialog().getByText('Attenzione: i giorni per chiedere un riesame sono 0')).toBeVisible();
    expect(dialog().queryByText(/^Alloggi da assegnare:|riesame per/)).toBeNull();
  });
});

describe('a published tender', () => {
  const EXTEND = `POST ${PATH}/extend`;
  const openPublished = (tender: AdminTender, answers: Answers = {}) => openTenders([tender], ID, answers);

  it('is text, with its history', async () => {
    const { opensAt, closesAt } = open;
    const published = { at: '2026-11-21T10:00:00.000Z', who: null, action: 'published', opensAt, closesAt } as const;
    const history = [...open.history, published];
    await openPublished({ ...open, history });
    await screen.findByRole('button', { name: 'Chiudi adesso' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(valueBeside('Quota di iscrizione in euro')).toHaveTextContent(/^150\s€$/);
    expect(valueBeside('Chiusura')).toHaveTextContent('31 dicembre 2026 alle ore 18:00');
    expect(valueBeside('Massimo per la residenza')).toHaveTextContent("non c'è");
    expect(valueBeside('Emergenze abitative (%)')).toHaveTextContent('5%');
    const entries = within(screen.getByRole('region', { name: 'Storia del bando' })).getAllByRole('listitem');
    const [newest, oldest] = entries;
    expect(newest).toHaveTextContent(/^Bando pubblicato.*chiusura: 31 dicembre.*account eliminato · 21 novembre 2026/);
    expect(oldest).toHaveTextContent(/^Bozza creata.*marta@example\.com · 20 novembre 2026/);
    expect(await hrefOf('Scarica il PDF')).toBe(`/api/tenders/${ID}/pdf`);
  });

  it('is extended, with the server’s finding beside the field', async () => {
    const extended = { ...open, closesAt: '2027-01-15T17:00:00.000Z' };
    const fields = { closesAt: 'validation.tender.closesAt' } as const;
    const { sent, answer } = await openPublished(open, { [EXTEND]: refusal('validation', { fields }) });
    await press('Proroga');
    const closing = dialog().getByLabelText('Chiusura');
    expect(closing).toHaveValue('2026-12-31T18:00');
    await confirm('Proroga la chiusura');
    const finding = "La chiusura deve essere successiva all'apertura";
    await waitFor(() => expect(closing).toHaveAccessibleDescription(finding));
    expect(dialog().queryByRole('alert')).toBeNull();
    answer({ [EXTEND]: json(extended), ...tendersAnswer([extended]) });
    await userEvent.clear(closing);
    await userEvent.type(closing, '2027-01-15T18:00');
    await confirm('Proroga la chiusura');
    expect(await screen.findByText('Chiusura prorogata')).toBeVisible();
    expect(sent(EXTEND).at(-1)).toEqual({ closesAt: '2027-01-15T17:00:00.000Z' });
    expect(valueBeside('Chiusura')).toHaveTextContent('15 gennaio 2027');
  });

  it('without a closing can be closed, not extended, and has no history since the installation', async () => {
    await openPublished({ ...open, closesAt: null, history: [] });
    await screen.findByRole('button', { name: 'Chiudi adesso' });
    expect(screen.queryByRole('button', { name: 'Proroga' })).toBeNull();
    expect(screen.getByText(/Le domande sono aperte finché non le chiude/)).toBeVisible();
    const history = within(screen.getByRole('region', { name: 'Storia del bando' }));
    expect(history.getByText(/^Ancora nessuna modifica/)).toBeVisible();
    expect(history.queryByRole('list')).toBeNull();
  });

  it('can be withdrawn before it opens, and is a draft again', async () => {
    const { answer } = await openPublished(scheduled, { [`POST ${PATH}/withdraw`]: json(draft) });
    await press('Ritira');
    answer(tendersAnswer([draft]));
    await confirm('Ritira il bando');
    expect(await screen.findByLabelText('Codice')).toHaveValue('2027');
  });
});

it('previews a draft: what the public page will say, and the PDF of each language', async () => {
  const saved = fakeDownloads();
  const pdf = (language: string) => `GET ${PATH}/pdf?lang=${language}`;
  const { answer } = await openTenders([draft], ID, {
    [pdf('it')]: new Response('%PDF-1.7'),
    [pdf('fr')]: refusal('unavailable'),
  });
  await press('Anteprima');
  const preview = within(screen.getByRole('dialog', { name: 'Anteprima della pagina e del PDF' }));
  expect(preview.getByText('25 novembre 2025')).toBeVisible();
  expect(preview.getByRole('table', { name: 'Come sono divisi gli alloggi' })).toBeVisible();
  await press('PDF in francese', preview);
  expect(await preview.findByRole('alert')).toHaveTextContent('Il PDF non si può scaricare adesso.');
  answer({ [pdf('fr')]: new Response('%PDF-1.7') });
  await press('PDF in italiano', preview);
  await waitFor(() => expect(saved).toEqual(['bando-2027-it.pdf']));
  await press('PDF in francese', preview);
  await waitFor(() => expect(saved).toEqual(['bando-2027-it.pdf', 'bando-2027-fr.pdf']));
  expect(preview.queryByRole('alert')).toBeNull();
});
