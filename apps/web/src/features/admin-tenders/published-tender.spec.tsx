import { describe, expect, it, jest } from '@jest/globals';
import { type AdminTender, API, type HousingType, type TenderHistoryEntry } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice, press, valueBeside } from '../../../test/admin-page';
import { aPublished, listAnswer } from '../../../test/admin-rankings';
import { anAdminTender, anApplicationsPage, tendersAnswer } from '../../../test/admin-samples';
import { pass, userOfStoppedTime } from '../../../test/clock';
import { type Answers, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { aTender, someRules } from '../../../test/samples';
import { ALL_FIELDS, bodyOf, quotaSum, startingValues, valuesOf } from './tender-values';

const ID = '3f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const PATH = `/admin/bandi?bando=${ID}`;

describe('the homes of a published tender', () => {
  const PUT = `PUT ${API.tenderHomes(ID)}`;
  const GET = `GET ${API.adminTender(ID)}`;
  const RANKINGS = `GET ${API.rankings}?tender=${ID}`;
  const NONE: Record<HousingType, number> = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
  const closed = anAdminTender({ id: ID, status: 'closed', closesAt: '2026-11-19T22:00:00.000Z', version: 4 });
  const FIXED = 'La graduatoria provvisoria è pubblicata: nemmeno gli alloggi cambiano più.';

  const openTender = (answers: Answers = {}, tender: AdminTender = closed) =>
    openOffice(PATH, { ...tendersAnswer([tender]), [RANKINGS]: listAnswer([]), ...answers });

  const ACTION = { name: 'Alloggi da assegnare' };
  const dialog = () => within(screen.getByRole('dialog', ACTION));
  const field = (name: string) => dialog().getByLabelText(name, { selector: 'input' });
  const save = () => press('Salva gli alloggi', dialog());
  const openHomes = () => press(ACTION.name);

  async function retype(name: string, text: string): Promise<void> {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  }

  async function typeEight(): Promise<void> {
    await openHomes();
    await retype('2 locali', '8');
    await save();
  }

  it('are changed after the closing, with what follows from it', async () => {
    const saved = { ...closed, version: 5, homes: { ...NONE, '3-locali': 40 } };
    const { sent, answer } = await openTender({ [PUT]: json(saved) });
    expect(await screen.findByText(/Gli alloggi si possono cambiare fino alla pubblicazione/)).toBeVisible();
    await openHomes();
    expect(dialog().getByText(/già calcolate vanno calcolate di nuovo/)).toBeVisible();
    expect(field('2 locali')).toHaveValue('0');
    await retype('3 locali', '40');
    answer(tendersAnswer([saved]));
    await save();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', ACTION)).toHaveFocus());
    expect(valueBeside('3 locali')).toHaveTextContent('40');
    const homes = { '2-locali': '0', '3-locali': '40', '4-locali': '0', '5-locali': '0' };
    expect(sent(PUT)).toEqual([{ homes, version: 4 }]);
  });

  it('can change before the opening and while it is open', async () => {
    for (const status of ['open', 'scheduled'] as const) {
      const { unmount } = await openTender({}, { ...closed, status });
      expect(await screen.findByRole('button', ACTION)).toBeVisible();
      unmount();
    }
  });

  it('are fixed once the provisional is published; the server decides when the rankings cannot be read', async () => {
    const { unmount } = await openTender({ [RANKINGS]: listAnswer([aPublished({ tenderId: ID })]) });
    expect(await screen.findByText(FIXED, { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', ACTION)).toBeNull();
    unmount();
    await openTender({ [RANKINGS]: refusal('unavailable') });
    await openHomes();
    expect(field('5 locali')).toBeVisible();
  });

  it('show the server’s findings beside the fields, and focus the first', async () => {
    const key = 'validation.tender.homes';
    const fields = { 'homes.4-locali': key, 'homes.2-locali': key } as const;
    await openTender({ [PUT]: refusal('validation', { fields }) });
    await openHomes();
    await retype('2 locali', '-1');
    await save();
    await waitFor(() => expect(field('2 locali')).toHaveFocus());
    expect(field('4 locali')).toHaveAccessibleDescription('Inserire un numero di alloggi valido (0-10.000)');
    expect(field('2 locali')).toHaveValue('-1');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('say when a publication came first', async () => {
    const { answer } = await openTender({ [PUT]: refusal('ranking-published', { message: 'tenders.homesRanked' }) });
    await openHomes();
    answer({ [RANKINGS]: listAnswer([aPublished({ tenderId: ID })]) });
    await save();
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      /^La graduatoria provvisoria è pubblicata: gli alloggi/,
    );
    await press('Annulla', dialog());
    expect(screen.queryByRole('button', ACTION)).toBeNull();
    expect(screen.getByText(FIXED, { exact: false })).toBeVisible();
  });

  it('are in the history with the numbers before and after', async () => {
    const [created] = closed.history as [TenderHistoryEntry];
    const homes = { before: { ...NONE, '2-locali': 3 }, after: { ...NONE, '2-locali': 3, '4-locali': 1_200 } };
    await openTender({}, { ...closed, history: [created, { ...created, action: 'homes-changed', homes }] });
    const history = within(await screen.findByRole('region', { name: 'Storia del bando' }));
    expect(history.getAllByRole('listitem')[0]).toHaveTextContent(
      /^Alloggi cambiati4 locali: da 0 a 1200marta@example\.com/,
    );
  });

  const theirs = { ...closed, version: 7, homes: { ...NONE, '2-locali': 9, '3-locali': 5 } };

  async function openConflict() {
    const opened = await openTender({ [PUT]: refusal('version-conflict'), [GET]: json(theirs) });
    await typeEight();
    const conflict = within(await dialog().findByRole('alert'));
    const rows = conflict.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['2 locali', '8', '9'],
      ['3 locali', '0', '5'],
    ]);
    expect(dialog().queryByRole('button', { name: 'Salva gli alloggi' })).toBeNull();
    return opened;
  }

  it('that another administrator changed meanwhile are shown beside the typed ones, which can be kept', async () => {
    const { sent, answer } = await openConflict();
    answer({ [PUT]: json({ ...theirs, version: 8 }) });
    await press('Tieni la mia', dialog());
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT)).toMatchObject([
      { homes: { '2-locali': '8', '3-locali': '0' }, version: 4 },
      { homes: { '2-locali': '8', '3-locali': '0' }, version: 7 },
    ]);
  });

  it('that another administrator changed can be taken, and changed from there', async () => {
    const { sent, answer } = await openConflict();
    await press('Usa quella salvata', dialog());
    expect(field('2 locali')).toHaveFocus();
    expect(field('2 locali')).toHaveValue('9');
    expect(field('3 locali')).toHaveValue('5');
    expect(dialog().queryByRole('alert')).toBeNull();
    answer({ [PUT]: json({ ...theirs, version: 8 }) });
    await save();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT).at(-1)).toMatchObject({ homes: { '2-locali': '9', '3-locali': '5' }, version: 7 });
  });

  it('need no decision when only something else of the tender changed, or when they are the typed ones', async () => {
    const extended = { ...closed, version: 6 };
    const answers = [refusal('version-conflict'), json({ ...extended, version: 7 })];
    const put = () => answers.shift() ?? refusal('unexpected');
    const { sent, unmount } = await openTender({ [GET]: json(extended), [PUT]: put });
    await typeEight();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT)).toMatchObject([{ version: 4 }, { homes: { '2-locali': '8' }, version: 6 }]);
    unmount();
    const same = { ...extended, homes: { ...NONE, '2-locali': 8 } };
    const again = await openTender({ [PUT]: refusal('version-conflict'), [GET]: json(same) });
    await typeEight();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(again.sent(PUT)).toHaveLength(1);
  });
});

describe('closing a tender', () => {
  const NOW = Date.parse('2026-11-23T08:00:00.000Z');
  const HOUR_MS = 3_600_000;

  const CLOSE = `POST /api/admin/tenders/${ID}/close`;
  const COUNT = `GET /api/admin/applications?tender=${ID}&page=1&pageSize=1`;

  const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
  const open = anAdminTender({ id: ID, status: 'open', opensAt: inHours(-100), closesAt: inHours(50) });
  const closed = anAdminTender({ ...open, status: 'closed', closesAt: inHours(0) });
  const counting = (total: number) =>
    json(
      anApplicationsPage([], {
        counts: { total, withdrawn: 0, submitted: total, under_review: 0, approved: 0, rejected: 0 },
      }),
    );

  const user = userOfStoppedTime;
  const dialog = () => within(screen.getByRole('dialog'));
  const confirmation = () => dialog().getByRole('button', { name: 'Chiudi le domande' });

  /** The clock stops once the page is there. */
  async function openTender(tender = open, answers: Answers = {}) {
    const api = await openOffice(PATH, { ...tendersAnswer([tender]), [COUNT]: counting(1_204), ...answers });
    await screen.findByRole('button', { name: 'Chiudi adesso' });
    jest.useFakeTimers({ now: NOW });
    return api;
  }

  async function ask() {
    await user.click(screen.getByRole('button', { name: 'Chiudi adesso' }));
    await pass(100);
  }

  it('says for how long it would still be open, cannot be confirmed for five seconds, and closes then', async () => {
    const { answer, sent } = await openTender(open, { [CLOSE]: json(closed) });
    await ask();
    expect(dialog().getByText(/La chiusura non si può annullare/)).toBeVisible();
    expect(dialog().getByText(/si chiuderebbe tra 2 giorni, il 25 novembre 2026 alle ore 11:00/)).toBeVisible();
    expect(dialog().getByText('Finora sono arrivate 1204 domande.')).toBeVisible();
    expect(confirmation()).toHaveTextContent('Chiudi le domande(5)');
    expect(dialog().getByRole('status')).toHaveTextContent('La conferma si attiva dopo 5 secondi.');
    await pass(4_000);
    expect(confirmation()).toBeDisabled();
    expect(confirmation()).toHaveTextContent('Chiudi le domande(1)');
    await user.keyboard('{Enter}');
    // The focus is on the other button.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(CLOSE)).toEqual([]);
    await ask();
    await pass(5_000);
    expect(dialog().getByRole('status')).toHaveTextContent('Ora può confermare.');
    answer(tendersAnswer([closed]));
    await user.click(confirmation());
    await pass(100);
    expect(screen.getByText('Domande chiuse')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Chiudi adesso' })).toBeNull();
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

  it('counts from the start when asked again, and says when another administrator has closed it meanwhile', async () => {
    await openTender(open, { [CLOSE]: refusal('tender-not-open') });
    await ask();
    await pass(3_000);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(5_000);
    await ask();
    expect(confirmation()).toBeDisabled();
    expect(confirmation()).toHaveTextContent('(5)');
    await pass(5_000);
    await user.click(confirmation());
    await pass(100);
    expect(dialog().getByRole('alert')).toHaveTextContent('Lo stato attuale del bando non lo permette.');
  });
});

const tender = aTender({ opensAt: '2026-12-01T08:00:00.000Z', closesAt: '2027-01-31T17:00:00.000Z', version: 3 });

describe('the values of the form', () => {
  it('show every number of a tender, and become the same tender again, without times when none are typed', () => {
    const values = valuesOf(tender);
    expect(Object.keys(values)).toEqual(ALL_FIELDS.map(({ name }) => name));
    expect(values).toMatchObject({
      code: '2025',
      'title.fr': 'Appel à candidatures 2025',
      opensAt: '2026-12-01T09:00',
      closesAt: '2027-01-31T18:00',
      'rules.feeCents': '150',
      'rules.quotas.youngCouples': '15',
      'rules.points.residenceCap': '',
      'homes.5-locali': '0',
    });
    const { code, title, opensAt, closesAt, shownDeadline } = tender;
    const { rules, homes, ...rest } = bodyOf(valuesOf(tender), 3);
    expect(rest).toEqual({ code, title, opensAt, closesAt, shownDeadline, version: 3 });
    expect(rules).toMatchObject({
      feeCents: 15_000,
      iseeCapEuro: '25000',
      waitMonths: { from: '2', to: '6' },
      quotas: tender.rules.quotas.map(({ group, percent }) => ({ group, percent: String(percent) })),
      points: { minors: '10', residenceCap: '' },
    });
    expect(homes).toEqual({ '2-locali': '0', '3-locali': '0', '4-locali': '0', '5-locali': '0' });
    const timeless = bodyOf({ ...valuesOf(tender), opensAt: '', closesAt: '' }, 1);
    expect(timeless).toMatchObject({ opensAt: null, closesAt: null });
  });

  it('leave out a group without a quota, and send what is no number as it was typed', () => {
    const typed = { 'rules.quotas.over65': '0', 'rules.quotas.minors': 'metà', 'rules.feeCents': 'x' };
    const quotas = [
      { group: 'minors', percent: 'metà' },
      { group: 'youngCouples', percent: '15' },
      { group: 'emergencies', percent: '5' },
    ];
    expect(bodyOf({ ...valuesOf(tender), ...typed }, undefined).rules).toMatchObject({ feeCents: 'x', quotas });
  });

  it('begin with the rules of the newest tender, not with its code and times', () => {
    expect(startingValues(aTender({ rules: someRules({ feeCents: 12_050 }) }))).toMatchObject({
      code: '',
      opensAt: '',
      shownDeadline: '',
      'title.it': 'Bando di assegnazione 2025',
      'rules.feeCents': '120,50',
    });
  });

  it('have a sum of the quotas once each is a number', () => {
    const sumWith = (minors: string) => quotaSum({ ...valuesOf(tender), 'rules.quotas.minors': minors });
    expect(['60', '', 'tanti'].map(sumWith)).toEqual([100, 40, undefined]);
  });
});
