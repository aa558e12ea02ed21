import { describe, expect, it } from '@jest/globals';
import { API, REVIEW_REQUEST } from '@lacorte/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../../test/admin-application';
import { aPublished, aReview, listAnswer, openRankings, PUBLISHED, reviewsCall } from '../../../../test/admin-rankings';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { aTender } from '../../../../test/samples';

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
  it('are read with what they are about', async () => {
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

  it('keep a reason that was begun', async () => {
    await open();
    await pressIn(/Ferrari/, 'Respingi...');
    await userEvent.type(reason(), 'Non');
    await userEvent.keyboard('{Escape}');
    expect((await card(/Ferrari/)).getByRole('button', { name: 'Respingi...' })).toHaveFocus();
    await pressIn(/Ferrari/, 'Respingi...');
    expect(reason()).toHaveValue('Non');
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
