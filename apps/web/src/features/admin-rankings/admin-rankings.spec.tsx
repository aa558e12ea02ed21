import { describe, expect, it, jest } from '@jest/globals';
import { API, REVIEW_REQUEST } from '@lacorte/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../test/admin-application';
import {
  aPublished,
  aReview,
  aRun,
  listAnswer,
  openRankings,
  PUBLISHED,
  RUNS,
  readinessAnswer,
  readinessCall,
  reviewsCall,
  runCall,
  START,
} from '../../../test/admin-rankings';
import { anAdminTender, tendersAnswer } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { aTender } from '../../../test/samples';

const TENDER = aTender().id;
const posts = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const startButton = (name: RegExp) => screen.findByRole('button', { name });
const numbers = () => screen.getByRole('textbox', { name: 'Numeri del sorteggio' });

const TITLE = 'Il bando non ha alloggi da assegnare';
const tenderLink = () => screen.queryByRole('link', { name: 'Vai al bando' });

describe('the rankings of a tender', () => {
  it('say where the tender is, lead to it, and warn of a tender without homes, which nothing blocks', async () => {
    await openRankings();
    expect(await screen.findByRole('heading', { level: 1, name: 'Graduatorie' })).toBeVisible();
    expect(await screen.findByText('Chiuso il 19 novembre 2026 alle ore 23:00')).toBeVisible();
    const steps = within(await screen.findByRole('region', { name: 'A che punto è il bando' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fatto1. Domande chiuse',
      'Fatto2. Domande valutate',
      'Prossimo passo3. Graduatoria provvisoria',
      'Da fare4. Riesami',
      'Da fare5. Graduatoria definitiva',
    ]);
    expect(screen.getByText(/^calcolare la graduatoria provvisoria con i numeri/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vedi il bando' })).toHaveAttribute('href', `/admin/bandi?bando=${TENDER}`);
    const nav = within(screen.getByRole('navigation', { name: 'Amministrazione' }));
    expect(nav.getByRole('link', { name: 'Graduatorie' })).toHaveAttribute('aria-current', 'page');
    expect(await screen.findByText(TITLE)).toBeVisible();
    expect(screen.getByText(/con «Alloggi da assegnare»/)).toBeVisible();
    expect(tenderLink()).toHaveAttribute('href', `/admin/bandi?bando=${TENDER}`);
    await waitFor(async () => expect(await startButton(/Calcola la graduatoria provvisoria/)).toBeEnabled());
    await userEvent.click(screen.getByRole('radio', { name: 'Simulazione' }));
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it('are listed newest first with their counts', async () => {
    const simulation = aRun({ id: 'k2', stage: 'simulation', createdBy: null });
    const failed = aRun({ id: 'k3', state: 'failed' });
    await openRankings({ [RUNS]: listAnswer([simulation, failed]) });
    const runs = within(await screen.findByRole('region', { name: '2 graduatorie calcolate' }));
    const [first, second] = runs.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Simulazione.*Calcolata.*account eliminato.*In graduatoria: 12\. Con alloggio: 10/);
    expect(second).toHaveTextContent(
      /Graduatoria provvisoria.*Non riuscita.*marta@example\.comNumeri del sorteggio: 12-45-67$/,
    );
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/graduatorie?tender=${TENDER}&run=k2`,
    );
  });

  it('have pages', async () => {
    const [newest, oldest] = [aRun({ id: 'k2', stage: 'simulation' }), aRun({ id: 'k3', state: 'failed' })];
    const { router } = await openRankings({
      [RUNS]: listAnswer([newest], { total: 201, pageSize: 200 }),
      [RUNS.replace('page=1', 'page=2')]: listAnswer([oldest], { total: 201, page: 2, pageSize: 200 }),
    });
    const runs = within(await screen.findByRole('region', { name: '201 graduatorie calcolate' }));
    const pages = within(runs.getByRole('navigation', { name: 'Pagine' }));
    await userEvent.click(pages.getByRole('button', { name: 'Pagina successiva' }));
    expect(await runs.findByText('Non riuscita')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('of another tender are chosen in the address', async () => {
    const other = anAdminTender({ id: 't2024', code: '2024', status: 'closed' });
    const { router } = await openRankings({
      ...tendersAnswer([anAdminTender({ status: 'closed' }), other]),
      [`GET ${API.adminRankings}?tender=t2024&page=1&pageSize=200`]: listAnswer([aRun({ tenderId: 't2024' })]),
      [`GET ${API.rankings}?tender=t2024`]: listAnswer([]),
      [`GET ${API.rankingReadiness('t2024')}?stage=provisional`]: readinessAnswer(),
      [`GET ${API.reviewRequests}?state=open&tender=t2024&page=1&pageSize=50`]: listAnswer([]),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Bando' }), '2024');
    expect(await screen.findByRole('region', { name: 'Una graduatoria calcolata' })).toBeVisible();
    expect(router.state.location.search).toBe('?tender=t2024');
  });

  it('say when they cannot be read, and try again', async () => {
    const { answer } = await openRankings({ [PUBLISHED]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le graduatorie non sono arrivate');
    answer({ [PUBLISHED]: listAnswer([]) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('region', { name: 'A che punto è il bando' })).toBeVisible();
  });

  it('name a tender that does not exist', async () => {
    await openRankings({}, '?tender=perso');
    expect(await screen.findByText('Bando non trovato')).toBeVisible();
  });
});

describe('a simulation', () => {
  it('is what an open tender begins with, and needs no numbers', async () => {
    const { calls } = await openRankings({
      ...tendersAnswer([anAdminTender()]),
      [START]: json({ id: 'k1', state: 'computing' }, 202),
      [runCall()]: json(aRun({ stage: 'simulation', state: 'computing' })),
    });
    expect(await screen.findByRole('radio', { name: 'Simulazione' })).toBeChecked();
    await userEvent.click(await startButton(/Calcola la simulazione/));
    expect(await screen.findByText('Calcolo in corso...')).toBeVisible();
    expect(posts(calls)).toEqual([[API.startRanking(TENDER), { stage: 'simulation' }]]);
  });
});

describe('a provisional', () => {
  it('wants the numbers of the draw, and shows the run while it is computed', async () => {
    const { calls, answer, router } = await openRankings({
      [START]: json({ id: 'k1', state: 'computing' }, 202),
      [runCall()]: json(aRun({ state: 'computing' })),
    });
    const button = await startButton(/Calcola la graduatoria provvisoria/);
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(numbers()).toHaveFocus();
    expect(numbers()).toHaveAccessibleDescription(/Inserire i numeri del sorteggio/);
    expect(posts(calls)).toEqual([]);
    jest.useFakeTimers({ advanceTimers: true });
    await userEvent.type(numbers(), ' 12-45-67 {Enter}');
    const title = await screen.findByRole('heading', { level: 2, name: 'Graduatoria provvisoria' });
    expect(title).toHaveFocus();
    expect(screen.getByText('Calcolo in corso...')).toBeVisible();
    expect(posts(calls)).toEqual([[API.startRanking(TENDER), { stage: 'provisional', drawNumbers: '12-45-67' }]]);
    expect(router.state.location.search).toBe(`?tender=${TENDER}&run=k1`);
    answer({ [runCall()]: json(aRun()) });
    expect(await screen.findByRole('link', { name: 'DOM-2026-000001-16' })).toBeVisible();
  });

  it('is locked while something is in the way, which is named with the way to it', async () => {
    await openRankings({
      [readinessCall('provisional')]: readinessAnswer(
        { undecided: 2, unassessed: 51, ineligible: 1, duplicates: 1 },
        {
          undecided: [{ id: 'a7', applicationCode: 'DOM-2026-000007-95' }],
          ineligible: [{ id: 'a9', applicationCode: 'DOM-2026-000009-89' }],
        },
      ),
    });
    expect(await screen.findByText(/^2 domande non sono né approvate né rifiutate\./)).toBeVisible();
    expect(screen.getByText(/^51 domande approvate non sono valutate del tutto\./)).toBeVisible();
    expect(screen.getByText(/^1 domanda ha lo stesso codice fiscale/)).toBeVisible();
    const lists = screen.getAllByRole('link', { name: /elenco/i });
    expect(lists.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Elenco delle inviate', `/admin?tender=${TENDER}&status=submitted`],
      ['Elenco di quelle in revisione', `/admin?tender=${TENDER}&status=under_review`],
      ["Apri l'elenco", `/admin?tender=${TENDER}&status=approved&assessed=false`],
      ["Apri l'elenco", `/admin?tender=${TENDER}&duplicates=true`],
    ]);
    for (const summary of screen.getAllByText('Mostra la domanda')) await userEvent.click(summary);
    expect(screen.getByRole('link', { name: 'DOM-2026-000009-89' })).toHaveAttribute('href', '/admin/domande/a9');
    expect(screen.getByRole('link', { name: 'DOM-2026-000007-95' })).toHaveAttribute('href', '/admin/domande/a7');
    expect(screen.getByText(/^e altre 1, nell'elenco/)).toBeInTheDocument();
    const button = screen.getByRole('button', { name: /Calcola la graduatoria provvisoria/ });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/quando nulla lo impedisce più/);
  });

  it('is unlocked when the way is free at another look', async () => {
    const { answer } = await openRankings({ [readinessCall('provisional')]: readinessAnswer({ open: true }) });
    expect(await screen.findByText(/^Il bando non è ancora chiuso\./)).toBeVisible();
    answer({ [readinessCall('provisional')]: readinessAnswer() });
    await userEvent.click(screen.getByRole('button', { name: 'Controlla di nuovo' }));
    expect(await screen.findByText(/^È tutto pronto/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Calcola la graduatoria provvisoria/ })).toBeEnabled();
  });

  it('that is refused shows what came in the way meanwhile', async () => {
    const { answer } = await openRankings({ [START]: refusal('provisional-missing') });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Numeri del sorteggio' }), '1');
    answer({ [readinessCall('provisional')]: readinessAnswer({ undecided: 1 }) });
    await userEvent.click(await startButton(/Calcola la graduatoria provvisoria/));
    expect(await screen.findByText(/^1 domanda non è né approvata né rifiutata\./)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('va pubblicata la provvisoria');
  });
});

describe('a tender without homes', () => {
  it('is warned of before a final, without a way: its homes are fixed', async () => {
    await openRankings({ [PUBLISHED]: listAnswer([aPublished()]) });
    expect(await screen.findByText(TITLE)).toBeVisible();
    expect(screen.getByText(/La provvisoria è pubblicata, e gli alloggi non cambiano più/)).toBeVisible();
    expect(tenderLink()).toBeNull();
  });
});

describe('a final', () => {
  it('takes the numbers of the published provisional', async () => {
    const { calls } = await openRankings({
      [PUBLISHED]: listAnswer([aPublished()]),
      [START]: json({ id: 'k1', state: 'computing' }, 202),
    });
    expect(await screen.findByText('12-45-67')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Numeri del sorteggio' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Provvisoria' })).toBeNull();
    const button = await startButton(/Calcola la graduatoria definitiva/);
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() =>
      expect(posts(calls)).toEqual([[API.startRanking(TENDER), { stage: 'final', drawNumbers: '12-45-67' }]]),
    );
  });

  it('waits for the provisional', async () => {
    await openRankings();
    await userEvent.click(await screen.findByRole('radio', { name: 'Definitiva' }));
    expect(screen.getByText('Prima della definitiva va pubblicata la graduatoria provvisoria.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Calcola la graduatoria definitiva/ })).toBeDisabled();
  });

  it('waits for the requests of review, to which the page leads', async () => {
    await openRankings({
      [PUBLISHED]: listAnswer([aPublished({ reviewUntil: null })]),
      [readinessCall('final')]: readinessAnswer({ reviewRequests: 1 }),
      [reviewsCall()]: listAnswer([aReview()]),
    });
    expect(await screen.findByText('decidere 1 richiesta di riesame.', { exact: false })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Apri i riesami' }));
    expect(await screen.findByRole('tab', { name: 'Riesami (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Lo sfratto non è stato contato.')).toBeVisible();
  });

  it('is ready with a warning of accepted reviews that changed nothing', async () => {
    await openRankings({
      [PUBLISHED]: listAnswer([aPublished({ reviewUntil: null })]),
      [readinessCall('final')]: readinessAnswer({}, {}, [{ id: 'a7', applicationCode: 'DOM-2026-000007-95' }]),
    });
    expect(await screen.findByText(/^Per 1 domanda il riesame è stato accolto/)).toBeVisible();
    expect(screen.getByText('È tutto pronto: nulla impedisce il calcolo.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Apri i riesami accolti' })).toHaveAttribute(
      'href',
      expect.stringMatching(/view=riesami&state=accepted$/),
    );
    await userEvent.click(screen.getByText('Mostra la domanda'));
    expect(screen.getByRole('link', { name: 'DOM-2026-000007-95' })).toHaveAttribute('href', '/admin/domande/a7');
    expect(screen.getByRole('button', { name: /Calcola la graduatoria definitiva/ })).toBeEnabled();
  });
});

const DECIDE = `PUT ${API.reviewRequest('q1')}`;
const second = aReview({ id: 'q2', applicationId: 'a2', cognome: 'Bianchi', text: 'I punti di residenza sono pochi.' });

function open(answers: Answers = {}) {
  const all = { [reviewsCall()]: listAnswer([aReview(), second]), [PUBLISHED]: listAnswer([aPublished()]), ...answers };
  return openRankings(all, `?tender=${aTender().id}&view=riesami`);
}

const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const pressIn = async (name: RegExp, button: string) =>
  userEvent.click((await card(name)).getByRole('button', { name: button }));
const reason = () => screen.getByRole('textbox', { name: 'Motivazione' });
const puts = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('the requests of review', () => {
  it('are read with what they are about, and keep a reason that was begun', async () => {
    await open();
    const first = await card(/Ferrari Giulia/);
    expect(first.getByText('Lo sfratto non è stato contato.')).toBeVisible();
    expect(first.getByRole('link', { name: 'Domanda, documenti e valutazione' })).toHaveAttribute(
      'href',
      '/admin/domande/a1',
    );
    expect(first.getByText(/^Ricevuta il 22 novembre 2026/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: '2 richieste da decidere' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Riesami (2)' })).toHaveAttribute('aria-selected', 'true');
    await pressIn(/Ferrari/, 'Respingi...');
    await userEvent.type(reason(), 'Non');
    await userEvent.keyboard('{Escape}');
    expect((await card(/Ferrari/)).getByRole('button', { name: 'Respingi...' })).toHaveFocus();
    await pressIn(/Ferrari/, 'Respingi...');
    expect(reason()).toHaveValue('Non');
  });

  it('lead to the application, and back', async () => {
    await open({ ...applicationPageAnswers({ application: someDetails({ id: 'a1' }) }) });
    await userEvent.click((await card(/Ferrari/)).getByRole('link', { name: 'Domanda, documenti e valutazione' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Torna ai riesami' }));
    expect(await card(/Ferrari/)).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Riesami (2)' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are rejected with a reason; the next one gets the focus', async () => {
    const { calls, answer } = await open({ [DECIDE]: json(aReview({ state: 'rejected' })) });
    await pressIn(/Ferrari/, 'Respingi...');
    await userEvent.click(screen.getByRole('button', { name: 'Respingi la richiesta' }));
    expect(reason()).toHaveFocus();
    expect(reason()).toHaveAccessibleDescription(/Inserire la motivazione/);
    expect(puts(calls)).toEqual([]);
    await userEvent.type(reason(), ' Non risulta. ');
    answer({ [reviewsCall()]: listAnswer([second]) });
    await userEvent.click(screen.getByRole('button', { name: 'Respingi la richiesta' }));
    expect(await screen.findByText('Richiesta respinta')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article', { name: /Ferrari/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: /Bianchi/ })).toHaveFocus());
    expect(puts(calls)).toEqual([{ decision: 'rejected', reason: 'Non risulta.', version: 1 }]);
    expect(screen.getByRole('tab', { name: 'Riesami (1)' })).toBeVisible();
  });

  it('lead to the assessment when they are accepted', async () => {
    const { answer } = await open({ [DECIDE]: json(aReview({ state: 'accepted' })) });
    await pressIn(/Ferrari/, 'Accogli...');
    await userEvent.type(reason(), 'Lo sfratto è documentato.');
    answer({ [reviewsCall()]: listAnswer([second]) });
    await userEvent.click(screen.getByRole('button', { name: 'Accogli la richiesta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ora modifichi la valutazione' }));
    const way = dialog.getByRole('link', { name: 'Vai alla valutazione' });
    expect(way).toHaveAttribute('href', '/admin/domande/a1');
    expect(way).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Resta ai riesami' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: /Bianchi/ })).toHaveFocus());
  });

  it('that another administrator decided meanwhile say so, and nothing written is lost', async () => {
    const { answer } = await open({ [DECIDE]: refusal('version-conflict') });
    await pressIn(/Ferrari/, 'Accogli...');
    await userEvent.type(reason(), 'Lo sfratto è documentato.');
    answer({ [reviewsCall()]: listAnswer([second]) });
    await userEvent.click(screen.getByRole('button', { name: 'Accogli la richiesta' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(reason()).toHaveValue('Lo sfratto è documentato.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('article', { name: /Ferrari/ })).toBeNull();
  });

  it('take as many characters as the server does, and no more', async () => {
    const { calls } = await open({ [DECIDE]: refusal('version-conflict') });
    await pressIn(/Ferrari/, 'Respingi...');
    // Each is two units of UTF-16.
    fireEvent.change(reason(), { target: { value: '🏠'.repeat(REVIEW_REQUEST.reasonMax + 1) } });
    await userEvent.click(screen.getByRole('button', { name: 'Respingi la richiesta' }));
    expect(reason()).toBeInvalid();
    expect(puts(calls)).toEqual([]);
    fireEvent.change(reason(), { target: { value: '🏠'.repeat(REVIEW_REQUEST.reasonMax) } });
    await userEvent.click(screen.getByRole('button', { name: 'Respingi la richiesta' }));
    await waitFor(() => expect(puts(calls)).toHaveLength(1));
  });

  it('that are decided show the reason and who decided', async () => {
    const decided = aReview({
      state: 'accepted',
      reason: 'Lo sfratto è documentato.',
      decidedAt: '2026-11-23T09:00:00.000Z',
      decidedBy: 'marta@example.com',
    });
    await open({ [reviewsCall('accepted')]: listAnswer([decided]) });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stato' }), 'Accolta');
    const accepted = await card(/Ferrari/);
    expect(await accepted.findByText('Lo sfratto è documentato.')).toBeVisible();
    expect(accepted.getByText(/^Decisa il 23 novembre 2026.*da marta@example\.com$/)).toBeVisible();
    expect(accepted.getByRole('link', { name: 'Modifica la valutazione' })).toBeVisible();
    expect(accepted.queryByRole('button')).toBeNull();
  });

  it('that were accepted no longer ask for a change once the final is out', async () => {
    await open({
      [reviewsCall()]: listAnswer([]),
      [reviewsCall('accepted')]: listAnswer([aReview({ state: 'accepted' })]),
      [PUBLISHED]: listAnswer([aPublished({ id: 'k2', stage: 'final' }), aPublished()]),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stato' }), 'Accolta');
    const accepted = await card(/Ferrari/);
    expect(accepted.getByRole('link', { name: 'Domanda, documenti e valutazione' })).toBeVisible();
    expect(accepted.queryByRole('link', { name: 'Modifica la valutazione' })).toBeNull();
  });

  it('say until when they can be made, and no time once the final is out', async () => {
    for (const [published, times] of [
      [[aPublished()], 1],
      [[aPublished({ id: 'k2', stage: 'final' }), aPublished()], 0],
    ] as const) {
      const { unmount } = await open({ [PUBLISHED]: listAnswer([...published]) });
      await card(/Ferrari/);
      expect(screen.queryAllByText('Si possono chiedere fino al 1 dicembre 2099 compreso.')).toHaveLength(times);
      unmount();
    }
  });

  it('are none', async () => {
    await open({ [reviewsCall()]: listAnswer([]) });
    expect(await screen.findByText('Tutte le richieste di riesame sono decise')).toBeVisible();
  });
});
