import { describe, expect, it } from '@jest/globals';
import { type AdminTender, API, type HousingType, type TenderHistoryEntry } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublished, listAnswer } from '../../../test/admin-rankings';
import { anAdmin, anAdminTender, tendersAnswer } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

const ID = '3f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f';
const PUT = `PUT ${API.tenderHomes(ID)}`;
const GET = `GET ${API.adminTender(ID)}`;
const RANKINGS = `GET ${API.rankings}?tender=${ID}`;
const NONE: Record<HousingType, number> = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
const closed = anAdminTender({ id: ID, status: 'closed', closesAt: '2026-11-19T22:00:00.000Z', version: 4 });
const FIXED = 'La graduatoria provvisoria è pubblicata: nemmeno gli alloggi cambiano più.';

function openTender(answers: Answers = {}, tender: AdminTender = closed) {
  return openSite(`/admin/bandi?bando=${ID}`, {
    'GET /api/auth/user': json(anAdmin()),
    ...tendersAnswer([tender]),
    [RANKINGS]: listAnswer([]),
    ...answers,
  });
}

const ACTION = { name: 'Alloggi da assegnare' };
const dialog = () => within(screen.getByRole('dialog', ACTION));
const field = (name: string) => dialog().getByLabelText(name, { selector: 'input' });
const save = () => userEvent.click(dialog().getByRole('button', { name: 'Salva gli alloggi' }));

async function openHomes(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', ACTION));
}

async function retype(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

describe('the homes of a published tender', () => {
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
    expect(screen.getByText('3 locali', { selector: 'dt' }).nextElementSibling).toHaveTextContent('40');
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

  it('are fixed once the provisional is published', async () => {
    await openTender({ [RANKINGS]: listAnswer([aPublished({ tenderId: ID })]) });
    expect(await screen.findByText(FIXED, { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', ACTION)).toBeNull();
  });

  it('may be asked for when the rankings cannot be read: the server decides', async () => {
    await openTender({ [RANKINGS]: refusal('unavailable') });
    await openHomes();
    expect(field('5 locali')).toBeVisible();
  });

  it('show the server’s findings beside the fields, and focus the first', async () => {
    const fields = {
      'homes.4-locali': 'validation.tender.homes',
      'homes.2-locali': 'validation.tender.homes',
    } as const;
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
    await userEvent.click(dialog().getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByRole('button', ACTION)).toBeNull();
    expect(screen.getByText(FIXED, { exact: false })).toBeVisible();
  });

  it('are in the history with the numbers before and after', async () => {
    const entry: TenderHistoryEntry = {
      at: '2026-11-21T10:00:00.000Z',
      who: 'marta@example.com',
      action: 'homes-changed',
      opensAt: closed.opensAt,
      closesAt: closed.closesAt,
      homes: { before: { ...NONE, '2-locali': 3 }, after: { ...NONE, '2-locali': 3, '4-locali': 1_200 } },
    };
    await openTender({}, { ...closed, history: [...closed.history, entry] });
    const history = within(await screen.findByRole('region', { name: 'Storia del bando' }));
    expect(history.getAllByRole('listitem')[0]).toHaveTextContent(
      /^Alloggi cambiati4 locali: da 0 a 1200marta@example\.com/,
    );
  });
});

describe('homes that another administrator changed in between', () => {
  const theirs = { ...closed, version: 7, homes: { ...NONE, '2-locali': 9, '3-locali': 5 } };

  async function openConflict() {
    const opened = await openTender({ [PUT]: refusal('version-conflict'), [GET]: json(theirs) });
    await openHomes();
    await retype('2 locali', '8');
    await save();
    const conflict = within(await dialog().findByRole('alert'));
    const rows = conflict.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['2 locali', '8', '9'],
      ['3 locali', '0', '5'],
    ]);
    expect(dialog().queryByRole('button', { name: 'Salva gli alloggi' })).toBeNull();
    return opened;
  }

  it('are shown beside the typed ones, which can be kept', async () => {
    const { sent, answer } = await openConflict();
    answer({ [PUT]: json({ ...theirs, version: 8 }) });
    await userEvent.click(dialog().getByRole('button', { name: 'Tieni la mia' }));
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT)).toMatchObject([
      { homes: { '2-locali': '8', '3-locali': '0' }, version: 4 },
      { homes: { '2-locali': '8', '3-locali': '0' }, version: 7 },
    ]);
  });

  it('can be taken, and changed from there', async () => {
    const { sent, answer } = await openConflict();
    await userEvent.click(dialog().getByRole('button', { name: 'Usa quella salvata' }));
    expect(field('2 locali')).toHaveFocus();
    expect(field('2 locali')).toHaveValue('9');
    expect(field('3 locali')).toHaveValue('5');
    expect(dialog().queryByRole('alert')).toBeNull();
    answer({ [PUT]: json({ ...theirs, version: 8 }) });
    await save();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT).at(-1)).toMatchObject({ homes: { '2-locali': '9', '3-locali': '5' }, version: 7 });
  });

  it('need no decision when only something else of the tender changed', async () => {
    const extended = { ...closed, version: 6 };
    const answers = [refusal('version-conflict'), json({ ...extended, version: 7 })];
    const { sent } = await openTender({
      [GET]: json(extended),
      [PUT]: () => answers.shift() ?? refusal('unexpected'),
    });
    await openHomes();
    await retype('2 locali', '8');
    await save();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT)).toMatchObject([{ version: 4 }, { homes: { '2-locali': '8' }, version: 6 }]);
  });

  it('need no decision when they are the typed ones', async () => {
    const same = { ...closed, version: 6, homes: { ...NONE, '2-locali': 8 } };
    const { sent } = await openTender({ [PUT]: refusal('version-conflict'), [GET]: json(same) });
    await openHomes();
    await retype('2 locali', '8');
    await save();
    expect(await screen.findByText('Alloggi salvati')).toBeVisible();
    expect(sent(PUT)).toHaveLength(1);
  });
});
