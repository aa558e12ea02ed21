import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { anAdmin, anAdminTender, anApplicationsPage, tendersAnswer } from '../../../test/admin-samples';
import { pass, userOfStoppedTime } from '../../../test/clock';
import { type Answers, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

const NOW = Date.parse('2026-11-23T08:00:00.000Z');
const HOUR_MS = 3_600_000;
const ID = '3f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const CLOSE = `POST /api/admin/tenders/${ID}/close`;
const COUNT = `GET /api/admin/applications?tender=${ID}&page=1&pageSize=1`;

const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const open = anAdminTender({ id: ID, status: 'open', opensAt: inHours(-100), closesAt: inHours(50) });
const closed = anAdminTender({ ...open, status: 'closed', closesAt: inHours(0) });
const counting = (total: number) =>
  json(anApplicationsPage([], { counts: { total, submitted: total, under_review: 0, approved: 0, rejected: 0 } }));

const user = userOfStoppedTime;
const dialog = () => within(screen.getByRole('dialog'));
const confirmation = () => dialog().getByRole('button', { name: 'Chiudi le domande' });

/** The clock stops once the page is there. */
async function openTender(tender = open, answers: Answers = {}) {
  const api = await openSite(`/admin/bandi?bando=${ID}`, {
    'GET /api/auth/user': json(anAdmin()),
    ...tendersAnswer([tender]),
    [COUNT]: counting(1_204),
    ...answers,
  });
  await screen.findByRole('button', { name: 'Chiudi adesso' });
  jest.useFakeTimers({ now: NOW });
  return api;
}

async function ask() {
  await user.click(screen.getByRole('button', { name: 'Chiudi adesso' }));
  await pass(100);
}
describe('closing a tender', () => {
  it('says for how long it would still be open, and how many applications came', async () => {
    await openTender();
    await ask();
    expect(dialog().getByText(/La chiusura non si può annullare/)).toBeVisible();
    expect(dialog().getByText(/si chiuderebbe tra 2 giorni, il 25 novembre 2026 alle ore 11:00/)).toBeVisible();
    expect(dialog().getByText('Finora sono arrivate 1204 domande.')).toBeVisible();
  });

  it('goes by the server’s clock', async () => {
    const ahead = () => {
      const answer = json(open);
      answer.headers.set('Date', new Date(Date.now() + 20.5 * HOUR_MS).toUTCString());
      return answer;
    };
    await openTender(open, { [READ_CURRENT_TENDER]: ahead });
    await ask();
    expect(dialog().getByText(/si chiuderebbe tra 29 ore/)).toBeVisible();
  });

  it('says when there was no closing, and gives no number that it does not know', async () => {
    await openTender({ ...open, closesAt: null }, { [COUNT]: refusal('unavailable') });
    await ask();
    expect(dialog().getByText('Il bando non ha un giorno di chiusura.')).toBeVisible();
    expect(dialog().queryByText(/Finora/)).toBeNull();
  });

  it('cannot be confirmed for five seconds', async () => {
    const { sent } = await openTender(open, { [CLOSE]: json(closed) });
    await ask();
    expect(confirmation()).toHaveTextContent('Chiudi le domande(5)');
    expect(dialog().getByRole('status')).toHaveTextContent('La conferma si attiva dopo 5 secondi.');
    await pass(4_000);
    expect(confirmation()).toBeDisabled();
    expect(confirmation()).toHaveTextContent('Chiudi le domande(1)');
    await user.keyboard('{Enter}');
    expect(sent(CLOSE)).toEqual([]);
  });

  it('closes when it is confirmed then; nothing is left to do', async () => {
    const { answer } = await openTender(open, { [CLOSE]: json(closed) });
    await ask();
    await pass(5_000);
    expect(dialog().getByRole('status')).toHaveTextContent('Ora può confermare.');
    answer(tendersAnswer([closed]));
    await user.click(confirmation());
    await pass(100);
    expect(screen.getByText('Domande chiuse')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Chiudi adesso' })).toBeNull();
  });

  it('is stopped by Escape, and counts from the start when asked again', async () => {
    await openTender();
    await ask();
    await pass(3_000);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(5_000);
    await ask();
    expect(confirmation()).toBeDisabled();
    expect(confirmation()).toHaveTextContent('(5)');
  });

  it('says when another administrator has closed it meanwhile', async () => {
    await openTender(open, { [CLOSE]: refusal('tender-not-open') });
    await ask();
    await pass(5_000);
    await user.click(confirmation());
    await pass(100);
    expect(dialog().getByRole('alert')).toHaveTextContent('Lo stato attuale del bando non lo permette.');
  });
});
