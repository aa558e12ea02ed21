import { describe, expect, it, jest } from '@jest/globals';
import { API, REVIEW_REQUEST } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../test/admin-application';
import { choose, hrefOf, press } from '../../../test/admin-page';
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
    await userEvent.click(screen.getByRole('radio', { name: 'Definitiva' }));
    expect(screen.getByText('Prima della definitiva va pubblicata la graduatoria provvisoria.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Calcola la graduatoria definitiva/ })).toBeDisabled();
  });

  it('are listed newest first with their counts, in pages', async () => {
    const simulation = aRun({ id: 'k2', stage: 'simulation', createdBy: null });
    const failed = aRun({ id: 'k3', state: 'failed' });
    const { router } = await openRankings({
      [RUNS]: listAnswer([simulation, failed], { total: 201, pageSize: 200 }),
      [RUNS.replace('page=1', 'page=2')]: listAnswer([failed], { total: 201, page: 2, pageSize: 200 }),
    });
    const runs = within(await screen.findByRole('region', { name: '201 graduatorie calcolate' }));
    const [first, second] = runs.getAllByRole('listitem').map((item) => item.textContent);
    expect(first).toMatch(/Simulazione.*Calcolata.*account eliminato.*In graduatoria: 12\. Con alloggio: 10/);
    expect(second).toMatch(/Graduatoria provvisoria.*Non riuscita.*marta@example\.comNumeri del sorteggio: 12-45-67$/);
    expect(await hrefOf(/Simulazione/, runs)).toBe(`/admin/graduatorie?tender=${TENDER}&run=k2`);
    await press('Pagina successiva', within(runs.getByRole('navigation', { name: 'Pagine' })));
    await waitFor(() => expect(runs.queryByText('Simulazione')).toBeNull());
    expect(runs.getByText('Non riuscita')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
  });

  it('of another tender are chosen in the address, which may name one that does not exist', async () => {
    const other = anAdminTender({ id: 't2024', code: '2024', status: 'closed' });
    const { router } = await openRankings({
      ...tendersAnswer([anAdminTender({ status: 'closed' }), other]),
      [`GET ${API.adminRankings}?tender=t2024&page=1&pageSize=200`]: listAnswer([aRun({ tenderId: 't2024' })]),
      [`GET ${API.rankings}?tender=t2024`]: listAnswer([]),
      [`GET ${API.rankingReadiness('t2024')}?stage=provisional`]: readinessAnswer(),
      [`GET ${API.reviewRequests}?state=open&tender=t2024&page=1&pageSize=50`]: listAnswer([]),
    });
    await choose('Bando', '2024');
    expect(await screen.findByRole('region', { name: 'Una graduatoria calcolata' })).toBeVisible();
    expect(router.state.location.search).toBe('?tender=t2024');
    await act(() => router.navigate('?tender=perso'));
    expect(await screen.findByText('Bando non trovato')).toBeVisible();
  });

  it('say when they cannot be read, and try again', async () => {
    const { answer } = await openRankings({ [PUBLISHED]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Le graduatorie non sono arrivate');
    answer({ [PUBLISHED]: listAnswer([]) });
    await press('Riprova');
    expect(await screen.findByRole('region', { name: 'A che punto è il bando' })).toBeVisible();
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
    await press(/Calcola la simulazione/);
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
    expect(await hrefOf('DOM-2026-000009-89')).toBe('/admin/domande/a9');
    expect(await hrefOf('DOM-2026-000007-95')).toBe('/admin/domande/a7');
    expect(screen.getByText(/^e altre 1, nell'elenco/)).toBeInTheDocument();
    const button = screen.getByRole('button', { name: /Calcola la graduatoria provvisoria/ });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/quando nulla lo impedisce più/);
  });

  it('that is refused shows what came in the way meanwhile, and is unlocked when the way is free again', async () => {
    const { answer } = await openRankings({ [START]: refusal('provisional-missing') });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Numeri del sorteggio' }), '1');
    answer({ [readinessCall('provisional')]: readinessAnswer({ open: true, undecided: 1 }) });
    await press(/Calcola la graduatoria provvisoria/);
    expect(await screen.findByText(/^1 domanda non è né approvata né rifiutata\./)).toBeVisible();
    expect(screen.getByText(/^Il bando non è ancora chiuso\./)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('va pubblicata la provvisoria');
    expect(await startButton(/Calcola la graduatoria provvisoria/)).toBeDisabled();
    answer({ [readinessCall('provisional')]: readinessAnswer() });
    await press('Controlla di nuovo');
    expect(await screen.findByText(/^È tutto pronto/)).toBeVisible();
    expect(await startButton(/Calcola la graduatoria provvisoria/)).toBeEnabled();
  });
});

describe('a final', () => {
  it('takes the numbers of the published provisional, and warns of a tender without homes, which are fixed', async () => {
    const { calls } = await openRankings({
      [PUBLISHED]: listAnswer([aPublished()]),
      [START]: json({ id: 'k1', state: 'computing' }, 202),
    });
    expect(await screen.findByText('12-45-67')).toBeVisible();
    expect(screen.getByText(TITLE)).toBeVisible();
    expect(screen.getByText(/La provvisoria è pubblicata, e gli alloggi non cambiano più/)).toBeVisible();
    expect(tenderLink()).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Numeri del sorteggio' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Provvisoria' })).toBeNull();
    const button = await startButton(/Calcola la graduatoria definitiva/);
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    const start = [API.startRanking(TENDER), { stage: 'final' }];
    await waitFor(() => expect(posts(calls)).toEqual([start]));
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
    expect(await hrefOf('Apri i riesami accolti')).toMatch(/view=riesami&state=accepted$/);
    await userEvent.click(screen.getByText('Mostra la domanda'));
    expect(await hrefOf('DOM-2026-000007-95')).toBe('/admin/domande/a7');
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
const pressIn = async (name: RegExp, button: string) => press(button, await card(name));
const reason = () => screen.getByRole('textbox', { name: 'Motivazione' });

describe('the requests of review', () => {
  it('are read with what they are about and until when they can be made, and keep a reason that was begun', async () => {
    await open();
    const first = await card(/Ferrari Giulia/);
    expect(first.getByText('Lo sfratto non è stato contato.')).toBeVisible();
    expect(first.getByText(/^Ricevuta il 22 novembre 2026/)).toBeVisible();
    expect(screen.getByText('Si possono chiedere fino al 1 dicembre 2099 compreso.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: '2 richieste da decidere' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Riesami (2)' })).toHaveAttribute('aria-selected', 'true');
    await pressIn(/Ferrari/, 'Respingi...');
    await userEvent.type(reason(), 'Non');
    await userEvent.keyboard('{Escape}');
    expect(first.getByRole('button', { name: 'Respingi...' })).toHaveFocus();
    await pressIn(/Ferrari/, 'Respingi...');
    expect(reason()).toHaveValue('Non');
  });

  it('lead to the application, and back', async () => {
    const { router } = await open(applicationPageAnswers({ application: someDetails({ id: 'a1' }) }));
    await userEvent.click((await card(/Ferrari/)).getByRole('link', { name: 'Domanda, documenti e valutazione' }));
    expect(router.state.location.pathname).toBe('/admin/domande/a1');
    await userEvent.click(await screen.findByRole('link', { name: 'Torna ai riesami' }));
    expect(await card(/Ferrari/)).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Riesami (2)' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are rejected with a reason as long as the server takes; the next one gets the focus', async () => {
    const { sent, answer } = await open({ [DECIDE]: json(aReview({ state: 'rejected' })) });
    const reject = () => press('Respingi la richiesta');
    const write = (value: string) => fireEvent.change(reason(), { target: { value } });
    await pressIn(/Ferrari/, 'Respingi...');
    await reject();
    expect(reason()).toHaveFocus();
    expect(reason()).toHaveAccessibleDescription(/Inserire la motivazione/);
    // Each is two units of UTF-16.
    write('🏠'.repeat(REVIEW_REQUEST.reasonMax + 1));
    await reject();
    expect(reason()).toBeInvalid();
    expect(sent('PUT')).toEqual([]);
    const longest = '🏠'.repeat(REVIEW_REQUEST.reasonMax);
    write(` ${longest} `);
    answer({ [reviewsCall()]: listAnswer([second]) });
    await reject();
    expect(await screen.findByText('Richiesta respinta')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article', { name: /Ferrari/ })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 3, name: /Bianchi/ })).toHaveFocus());
    expect(sent('PUT')).toEqual([{ decision: 'rejected', reason: longest, version: 1 }]);
    expect(screen.getByRole('tab', { name: 'Riesami (1)' })).toBeVisible();
  });

  it('lead to the assessment when they are accepted', async () => {
    const { answer } = await open({ [DECIDE]: json(aReview({ state: 'accepted' })) });
    await pressIn(/Ferrari/, 'Accogli...');
    await userEvent.type(reason(), 'Lo sfratto è documentato.');
    answer({ [reviewsCall()]: listAnswer([second]) });
    await press('Accogli la richiesta');
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
    await press('Accogli la richiesta');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(reason()).toHaveValue('Lo sfratto è documentato.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('article', { name: /Ferrari/ })).toBeNull();
  });

  it('that are decided show the reason and who decided, and ask for no change once the final is out', async () => {
    const decision = { reason: 'Lo sfratto è documentato.', decidedBy: 'marta@example.com' };
    const decided = aReview({ state: 'accepted', decidedAt: '2026-11-23T09:00:00.000Z', ...decision });
    const answers = { [reviewsCall('accepted')]: listAnswer([decided]) };
    const { unmount } = await open(answers);
    await choose('Stato', 'Accolta');
    expect(await screen.findByText(decision.reason)).toBeVisible();
    const accepted = await card(/Ferrari/);
    expect(accepted.getByText(/^Decisa il 23 novembre 2026.*da marta@example\.com$/)).toBeVisible();
    expect(accepted.getByRole('link', { name: 'Modifica la valutazione' })).toBeVisible();
    expect(accepted.queryByRole('button')).toBeNull();
    unmount();
    const final = aPublished({ id: 'k2', stage: 'final' });
    await open({ ...answers, [reviewsCall()]: listAnswer([]), [PUBLISHED]: listAnswer([final, aPublished()]) });
    expect(await screen.findByText('Tutte le richieste di riesame sono decise')).toBeVisible();
    expect(screen.queryByText(/^Si possono chiedere fino al/)).toBeNull();
    await choose('Stato', 'Accolta');
    const settled = await card(/Ferrari/);
    expect(settled.getByRole('link', { name: 'Domanda, documenti e valutazione' })).toBeVisible();
    expect(settled.queryByRole('link', { name: 'Modifica la valutazione' })).toBeNull();
  });
});
