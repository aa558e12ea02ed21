import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API, type ReviewRequestDetails } from '@lacorte/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAssessment, applicationPageAnswers, ELIGIBLE, someDetails } from '../../../test/admin-application';
import { hrefOf, press } from '../../../test/admin-page';
import { anAdmin } from '../../../test/admin-samples';
import { type Answers, busy, json, type ReceivedCall, refusal } from '../../../test/fake-api';
import { loadLogin, logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { aTender } from '../../../test/samples';

const application = someDetails({ anniResidenzaLombardia: '12' });
const { id } = application;
const PATH = `/admin/domande/${id}`;
const SAVE = `PUT ${API.assessment(id)}`;
const RESERVE = `PUT ${API.applicationReservation(id)}`;
const SAVED = { assessedBy: 'marta@example.com', assessedAt: new Date().toISOString() };
const eligible = anAssessment(ELIGIBLE, { ...SAVED, version: 3 });

const saving = ({ body }: ReceivedCall) => {
  const { facts, version } = body as { facts: object; version: number | null };
  return json(anAssessment(facts, { ...SAVED, version: (version ?? 0) + 1 }));
};

describe('the page of one application', () => {
  async function openPage(answers: Answers = {}, parts: Parameters<typeof applicationPageAnswers>[0] = {}, query = '') {
    const api = await openSite(`${PATH}${query}`, {
      ...applicationPageAnswers({ application, ...parts }),
      [SAVE]: saving,
      ...answers,
    });
    await screen.findByRole('heading', { level: 1, name: 'Giulia Ferrari' });
    const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
    const summary = () => screen.getByRole('region', { name: 'Esito in breve' });
    return { ...api, group, summary };
  }

  it('leads back to the list, or to the ranking that led here', async () => {
    const origin = '/admin/graduatorie?tender=t1&run=k1';
    const { router } = await openPage();
    expect(await hrefOf("Torna all'elenco")).toBe('/admin');
    await act(() => router.navigate(PATH, { state: { origin } }));
    expect(await hrefOf('Torna alla graduatoria')).toBe(origin);
    expect(screen.queryByRole('link', { name: "Torna all'elenco" })).toBeNull();
  });

  describe('the facts on the page of an application', () => {
    it('stand beside what was stated, give a result at once with reasons, and reserve the application once changed', async () => {
      const { group, summary, sent } = await openPage();
      const residence = screen.getByRole('textbox', { name: 'Anni di residenza in Lombardia' });
      expect(residence).toHaveAccessibleDescription('Dichiarato: 12');
      expect(sent(RESERVE)).toEqual([]);
      const minors = screen.getByRole('textbox', { name: 'Minori nel nucleo' });
      await userEvent.type(minors, '11');
      await userEvent.tab();
      expect(minors).toBeInvalid();
      expect(minors).toHaveAccessibleDescription(/Scriva un numero intero da 0 a 10/);
      expect(minors).toHaveValue('11');
      // A value that cannot be read counts as not verified.
      expect(summary()).toHaveTextContent('10 dati da verificare.');
      await userEvent.click(group('Cittadinanza').getByRole('radio', { name: 'Italiana' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'ISEE, in euro' }), '27.500');
      expect(screen.getByText(/^ISEE 27.500\s€ supera il limite di 25.000\s€\.$/)).toBeVisible();
      expect(summary()).toHaveTextContent('Un requisito non è soddisfatto; 8 dati sono da verificare.');
      expect(await screen.findByText(/^Ci sta lavorando lei/)).toBeVisible();
      expect(sent(RESERVE)).toHaveLength(1);
    });

    it('ask for the residence permit of citizens of other countries alone, and keep their keys', async () => {
      const { group } = await openPage();
      const isee = screen.getByRole('textbox', { name: 'ISEE, in euro' });
      expect(screen.queryByRole('radiogroup', { name: 'Permesso di soggiorno valido' })).toBeNull();
      await userEvent.keyboard('4');
      expect(isee).toHaveFocus();
      await userEvent.click(group('Cittadinanza').getByRole('radio', { name: 'Extra UE' }));
      expect(group('Permesso di soggiorno valido').getByRole('radio', { name: 'Da verificare' })).toBeChecked();
      await userEvent.keyboard('4');
      expect(isee).toHaveFocus();
    });

    it('count ages on the day that the server says', async () => {
      const ageDay = '2005-03-13';
      await openPage({}, { assessment: { ...anAssessment(), ageDay }, tender: aTender({ closesAt: null }) });
      expect(screen.getByText(/^17 anni .*13 marzo 2005/)).toBeVisible();
    });
  });

  describe('a session that has ended elsewhere', () => {
    beforeAll(loadLogin);

    const mine = { ...application, claim: { by: anAdmin().email, at: '2026-11-23T08:30:00Z' } };
    const almost = anAssessment({ ...ELIGIBLE, over65: null }, { ...SAVED, version: 3 });

    async function typeWithoutSession() {
      const ended = { [SAVE]: () => refusal('session-required') };
      const page = await openPage(ended, { application: mine, assessment: almost });
      const saves = () => page.sent(SAVE);
      jest.useFakeTimers({ advanceTimers: true });
      await userEvent.click(page.group('Oltre 65 anni').getByRole('radio', { name: 'No' }));
      const login = await within(page.summary()).findByRole('button', { name: 'Accedi' });
      expect(page.summary()).toHaveTextContent('Non salvata: la sessione è scaduta.');
      const decision = within(page.summary()).getByRole('button', { name: 'Segna come approvata' });
      expect(decision).toHaveAttribute('aria-disabled', 'true');
      return { ...page, saves, login };
    }

    const isSaved = (summary: HTMLElement) => expect(summary).toHaveTextContent(/Salvata alle/);

    it('goes on with the login: fact saved, decision possible, and the focus on the page when its button goes', async () => {
      const { answer, login, saves, summary } = await typeWithoutSession();
      const user = Promise.withResolvers<Response>();
      answer({ [SAVE]: saving, 'POST /api/auth/login': json(anAdmin()), 'GET /api/auth/user': user.promise });
      await userEvent.click(login);
      await logIn('marta@example.com');
      await waitFor(() => expect(login).toHaveFocus());
      user.resolve(json(anAdmin()));
      await waitFor(() => isSaved(summary()));
      expect(screen.getByRole('main')).toHaveFocus();
      expect(saves()).toEqual([3, 3].map((version) => ({ facts: { ...ELIGIBLE, over65: false }, version })));
      const decision = within(summary()).getByRole('button', { name: 'Segna come approvata' });
      expect(decision).not.toHaveAttribute('aria-disabled');
    });

    it('goes on by a button after a login in another tab', async () => {
      const { answer, saves, summary } = await typeWithoutSession();
      answer({ 'GET /api/auth/user': refusal('session-required') });
      const retry = within(summary()).getByRole('button', { name: 'Riprova' });
      await userEvent.click(retry);
      expect(saves()).toHaveLength(1);
      answer({ [SAVE]: saving, 'GET /api/auth/user': json(anAdmin()) });
      await userEvent.click(retry);
      await waitFor(() => isSaved(summary()));
    });

    it('saves nothing in the name of another administrator', async () => {
      const { answer, saves, summary, group } = await typeWithoutSession();
      answer({ [SAVE]: saving, 'GET /api/auth/user': json(anAdmin({ id: 'paolo', email: 'paolo@example.com' })) });
      await userEvent.click(within(summary()).getByRole('button', { name: 'Riprova' }));
      await waitFor(() => expect(group('Oltre 65 anni').getByRole('radio', { name: 'No' })).not.toBeChecked());
      expect(saves()).toHaveLength(1);
    });
  });

  it('suggests a decision once all is known, which a button takes; nothing is decided by itself', async () => {
    const changed = { ...application, applicationStatus: 'approved', version: 2 };
    const decide = `PUT ${API.applicationStatus(id)}`;
    const { summary, calls, sent } = await openPage({ [decide]: json(changed) }, { assessment: eligible });
    expect(summary()).toHaveTextContent('Requisiti soddisfatti: la domanda si può approvare.');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await press('Segna come approvata', within(summary()));
    await waitFor(() => expect(summary()).toHaveTextContent('Stato: Approvata'));
    expect(sent(decide)).toEqual([{ status: 'approved', version: 1 }]);
  });

  it('says that there is no such application', async () => {
    const gone = { [`GET ${API.adminApplication(id)}`]: refusal('not-found') };
    await openSite(PATH, { ...applicationPageAnswers({ application }), ...gone });
    expect(await screen.findByRole('heading', { level: 1, name: 'Domanda non trovata' })).toBeVisible();
  });

  it('shows what is left of an application whose applicant was erased', async () => {
    const erased = someDetails({ nome: 'Account', cognome: 'eliminato', applicationStatus: 'rejected' });
    await openSite(PATH, {
      ...applicationPageAnswers({ application: erased }),
      [`GET ${API.assessment(id)}`]: refusal('not-found'),
      [`GET ${API.applicationTender(id)}`]: refusal('not-found'),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Account eliminato' })).toBeVisible();
    expect(screen.getByText('I dati di questa persona sono stati cancellati.')).toBeVisible();
    expect(screen.getByText('Rifiutata')).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Storico dello stato' })).toBeVisible();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.queryByText('Domanda non trovata')).toBeNull();
  });

  it('asks again for what did not arrive, and not for what did', async () => {
    const known = applicationPageAnswers({ application });
    const { sent, answer } = await openSite(PATH, { ...known, [`GET ${API.assessment(id)}`]: () => busy(503) });
    await screen.findByRole('button', { name: 'Riprova' });
    answer(known);
    await press('Riprova');
    expect(await screen.findByRole('heading', { level: 1, name: 'Giulia Ferrari' })).toBeVisible();
    expect(sent(`GET ${API.adminApplication(id)}`)).toHaveLength(1);
  });

  it('locks the facts while another administrator works on them, until taken over after a question', async () => {
    const theirs = { by: 'paolo@example.com', at: '2026-11-23T08:30:00Z' };
    const { group, sent, answer } = await openPage({}, { application: { ...application, claim: theirs } });
    const yes = () => group('Oltre 65 anni').getByRole('radio', { name: 'Sì' });
    expect(yes()).toBeDisabled();
    await press('Prendi il suo posto');
    await press('Prendi il suo posto', within(screen.getByRole('dialog')));
    await waitFor(() => expect(yes()).toBeEnabled());
    expect(sent(RESERVE)).toEqual([{ takeOver: true }]);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.queryByText(/paolo@example.com/)).toBeNull();
    // The other administrator takes the reservation back. The page shows it when it is looked at again.
    answer({ [`GET ${API.applicationReservation(id)}`]: json({ claim: { ...theirs, at: '2026-11-23T10:00:00Z' } }) });
    act(() => window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(yes()).toBeDisabled());
    expect(screen.getByText(/paolo@example.com/)).toBeVisible();
  });

  const reservationCalls = (calls: ReceivedCall[]) =>
    calls.filter(({ path }) => path === API.applicationReservation(id)).map(({ method }) => method);

  it('reserves an application of the queue at once, and gives it back when nothing was done', async () => {
    const { calls, router } = await openPage({}, {}, '?queue=to-assess');
    expect(await screen.findByText(/^Ci sta lavorando lei/)).toBeVisible();
    await act(() => router.navigate('/chi-siamo'));
    expect(reservationCalls(calls)).toEqual(['PUT', 'DELETE']);
  });

  it('gives a reservation back after its answer, however soon the page is left', async () => {
    const taken = Promise.withResolvers<Response>();
    const { calls, router } = await openPage({ [RESERVE]: taken.promise }, {}, '?queue=to-assess');
    await waitFor(() => expect(reservationCalls(calls)).toEqual(['PUT']));
    await act(() => router.navigate('/chi-siamo'));
    expect(reservationCalls(calls)).toEqual(['PUT']);
    taken.resolve(json({ by: anAdmin().email, at: '2026-11-23T09:00:00Z' }));
    await waitFor(() => expect(reservationCalls(calls)).toEqual(['PUT', 'DELETE']));
  });

  it('keeps the reservation of an assessment that is not complete, and gives back that of a complete one', async () => {
    const assessment = anAssessment({ ...ELIGIBLE, over65: null }, { ...SAVED, version: 1 });
    const { calls, router, group } = await openPage({}, { assessment }, '?queue=to-assess');
    await screen.findByText(/^Ci sta lavorando lei/);
    await userEvent.click(group('Giovane coppia').getByRole('radio', { name: 'Sì' }));
    await act(() => router.navigate('/chi-siamo'));
    expect(reservationCalls(calls)).toEqual(['PUT']);
    await act(() => router.navigate(`${PATH}?queue=to-assess`));
    await screen.findByText(/^Ci sta lavorando lei/);
    await userEvent.click(group('Oltre 65 anni').getByRole('radio', { name: 'No' }));
    await act(() => router.navigate('/chi-siamo'));
    expect(reservationCalls(calls)).toEqual(['PUT', 'PUT', 'DELETE']);
  });

  it('says by keys where the list ends, and leads to a note by key, and out of it by Escape', async () => {
    await openPage();
    await userEvent.keyboard('j');
    expect((await screen.findAllByText("Non ci sono altre domande nell'elenco"))[0]).toBeVisible();
    await userEvent.keyboard('n');
    const note = screen.getByRole('textbox', { name: 'Nuova nota' });
    await waitFor(() => expect(note).toHaveFocus());
    await userEvent.keyboard('?');
    expect(note).toHaveValue('?');
    await userEvent.keyboard('{Escape}?');
    expect(await screen.findByRole('dialog', { name: 'Scorciatoie da tastiera' })).toBeVisible();
  });
});

it('shows the request of review of an application that has one: the way to the inbox, or the decision', async () => {
  async function openWith(reviewRequest: ReviewRequestDetails | null) {
    const reviewed = someDetails({ reviewRequest });
    const { unmount } = await openSite(PATH, applicationPageAnswers({ application: reviewed }));
    await screen.findByRole('heading', { level: 1, name: 'Giulia Ferrari' });
    return { unmount, box: screen.queryByRole('region', { name: 'Richiesta di riesame' }) as HTMLElement };
  }

  const request: ReviewRequestDetails = {
    ...{ id: 'q1', text: 'Ho anche un certificato di invalidità.', state: 'open', reason: null },
    ...{ createdAt: '2026-11-20T09:00:00Z', decidedAt: null, version: 1 },
  };
  const open = await openWith(request);
  expect(open.box).toHaveTextContent(/da decidere.*Ricevuta il 20 novembre 2026.*Ho anche un certificato/);
  const inbox = `/admin/graduatorie?tender=${aTender().id}&view=riesami`;
  expect(await hrefOf('Decidi nei riesami', within(open.box))).toBe(inbox);
  open.unmount();
  const reason = 'Il certificato è valido.';
  const decided = await openWith({ ...request, state: 'accepted', reason, decidedAt: '2026-11-22T09:00:00Z' });
  expect(decided.box).toHaveTextContent(/accolta.*Decisa il 22 novembre 2026.*Motivazione: Il certificato è valido\./);
  expect(within(decided.box).queryByRole('link')).toBeNull();
  decided.unmount();
  expect((await openWith(null)).box).toBeNull();
});

describe('a decision right after the last fact', () => {
  /** Presses the suggested decision at once after changing a fact. */
  async function decideAtOnce(answer: Answers[string]) {
    const { calls } = await openSite(PATH, {
      ...applicationPageAnswers({ application, assessment: eligible }),
      [`PUT ${API.applicationStatus(id)}`]: json({ ...application, applicationStatus: 'rejected', version: 2 }),
      [SAVE]: answer,
    });
    const ownsHome = within(await screen.findByRole('radiogroup', { name: "Possiede un'abitazione" }));
    await userEvent.click(ownsHome.getByRole('radio', { name: 'Sì' }));
    await press('Segna come rifiutata');
    const decisions = [API.assessment(id), API.applicationStatus(id)];
    return () => calls.flatMap(({ method, path }) => (method === 'PUT' && decisions.includes(path) ? [path] : []));
  }

  it('saves the facts first, without waiting for the pause, and keeps the focus although its button goes', async () => {
    const puts = await decideAtOnce(saving);
    await waitFor(() => expect(puts()).toEqual([API.assessment(id), API.applicationStatus(id)]));
    await waitFor(() => expect(screen.getByText('Stato: Rifiutata')).toHaveFocus());
  });

  it('is not taken when the facts are refused', async () => {
    const puts = await decideAtOnce(refusal('validation'));
    expect(await screen.findByText(/^Non salvata: /, { selector: 'span' })).toBeVisible();
    expect(puts()).toEqual([API.assessment(id)]);
  });
});
