import { beforeEach, describe, expect, it } from '@jest/globals';
import { API, type OwnApplication } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, json } from '../../../test/fake-api';
import { card, openPersonalArea } from '../../../test/open-personal-area';
import { leads, press, shows } from '../../../test/page-actions';
import { readIn } from '../../../test/read-in';
import { anOwnApplication, aTender } from '../../../test/samples';

const application = anOwnApplication();
const { id, applicationCode: code } = application;
const WITHDRAWAL = API.ownWithdrawal(id);
const withdrawn: OwnApplication = {
  ...application,
  version: 2,
  withdrawnAt: '2026-11-24T09:00:00Z',
  mayCorrect: [],
  mayAttach: [],
  withdrawnBy: 'applicant',
  fee: { ...application.fee, state: 'not-due' },
};

const open = (own: OwnApplication, answers: Answers = {}) =>
  openPersonalArea([own], { [`GET ${API.applicationTender(id)}`]: json(aTender()), ...answers });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => readIn('it'));

describe('withdrawing an application', () => {
  it('asks before, says what it means, and marks the card, which takes the focus', async () => {
    const { sent } = await open(application, { [`POST ${WITHDRAWAL}`]: json(withdrawn) });
    await press('Ritira la domanda', card());
    const question = await dialog('Vuole ritirare la domanda?');
    shows(
      [
        /non entra in graduatoria/,
        /quota non è più dovuta/,
        /richieste di documenti/,
        /finché il bando è aperto/,
        /restano conservati/,
      ],
      question,
    );
    expect(question.getByRole('button', { name: 'Tieni la domanda' })).toHaveFocus();
    expect(sent('POST')).toEqual([]);
    await press('Ritira la domanda', question);
    expect(await card().findByText('Ritirata')).toBeVisible();
    shows(['Inviata', 'La quota non è più dovuta', /La domanda è ritirata: non deve versare/], card());
    expect(screen.getByRole('article', { name: code })).toHaveFocus();
    for (const name of ['Correggi', 'Ritira la domanda']) expect(card().queryByRole('button', { name })).toBeNull();
    expect(card().queryByRole('link', { name: 'Correggi' })).toBeNull();
    expect(card().queryByText(/^Manca/)).toBeNull();
    expect(card().getByText('La domanda è ritirata: i documenti non si possono cambiare.')).toBeVisible();
    expect(sent(`POST ${WITHDRAWAL}`)).toHaveLength(1);
  });

  it('does nothing when the question is closed, and gives the focus back', async () => {
    const { sent } = await open(application);
    await press('Ritira la domanda', card());
    await press('Tieni la domanda', await dialog('Vuole ritirare la domanda?'));
    await waitFor(() => expect(card().getByRole('button', { name: 'Ritira la domanda' })).toHaveFocus());
    await press('Ritira la domanda', card());
    await dialog('Vuole ritirare la domanda?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST')).toEqual([]);
  });

  it('can be taken back while the tender is open', async () => {
    const { sent } = await open(withdrawn, { [`DELETE ${WITHDRAWAL}`]: json(application) });
    await press('Annulla il ritiro', card());
    await press('Annulla il ritiro', await dialog('Vuole annullare il ritiro?'));
    await waitFor(() => expect(card().queryByText('Ritirata')).toBeNull());
    expect(sent(`DELETE ${WITHDRAWAL}`)).toHaveLength(1);
    expect(card().getByRole('button', { name: 'Ritira la domanda' })).toBeVisible();
  });

  it('says why it cannot be taken back', async () => {
    for (const [reason, message] of [
      ['tender-closed', 'Le domande per questo bando sono chiuse.'],
      ['withdrawn-by-office', "La domanda è stata ritirata dall'ufficio."],
    ] as const) {
      const refused = json({ statusCode: 409, code: reason, message, error: 'Conflict' }, 409);
      const { unmount } = await open(withdrawn, { [`DELETE ${WITHDRAWAL}`]: refused });
      await press('Annulla il ritiro', card());
      const question = await dialog('Vuole annullare il ritiro?');
      await press('Annulla il ritiro', question);
      expect(await question.findByRole('alert')).toHaveTextContent(message);
      unmount();
    }
  });

  it('is not offered to be taken back by those who may not, and says why and whom to ask', async () => {
    for (const [withdrawnBy, title, text] of [
      [
        'office',
        /^Domanda ritirata dall'ufficio il 24 novembre 2026/,
        /^Solo l'ufficio può annullare questo ritiro.*@/,
      ],
      ['applicant', /^Domanda ritirata il 24 novembre 2026/, /^Il bando è chiuso: il ritiro è definitivo.*@/],
    ] as const) {
      const withdrawalReason = withdrawnBy === 'office' ? 'Manca il titolo di soggiorno.' : null;
      const { unmount } = await open({ ...withdrawn, withdrawnBy, withdrawalReason, mayUndoWithdrawal: false });
      shows(['Ritirata', title, text], card());
      const reasons = card().queryAllByText(/^Motivo:/);
      expect(reasons.map((one) => one.textContent)).toEqual(
        withdrawalReason ? ['Motivo: Manca il titolo di soggiorno.'] : [],
      );
      expect(card().queryByRole('button', { name: 'Annulla il ritiro' })).toBeNull();
      unmount();
    }
  });

  it('is final once the tender is closed, and says so before', async () => {
    await open({ ...application, mayUndoWithdrawal: false });
    await press('Ritira la domanda', card());
    const question = await dialog('Vuole ritirare la domanda?');
    shows(['Il bando è chiuso: il ritiro è definitivo e non potrà annullarlo.'], question);
    expect(question.queryByText(/finché il bando è aperto/)).toBeNull();
  });

  it('knows from the tender whether it can be taken back, where an older server does not say', async () => {
    const { mayUndoWithdrawal: _, withdrawnBy: __, ...older } = withdrawn;
    await open(older as OwnApplication, {
      [`GET ${API.applicationTender(id)}`]: json(aTender({ status: 'closed' })),
    });
    await waitFor(() => expect(card().queryByRole('button', { name: 'Annulla il ritiro' })).toBeNull());
    expect(card().getByText('Ritirata')).toBeVisible();
  });

  it('says for a fee that is paid where to ask', async () => {
    await open({
      ...withdrawn,
      fee: { state: 'paid', amountCents: 15_000, paidCents: 15_000, paidAt: '2026-11-22T00:00:00Z' },
    });
    expect(card().getByText(/per la quota che ha versato ci scriva/)).toBeVisible();
  });
});

describe('the card of an application', () => {
  it('leads to correcting, unless nothing may be corrected', async () => {
    const { unmount } = await open(application);
    await leads('Correggi', `/area-utente/domande/${id}/correggi`, card());
    unmount();
    await open({ ...application, mayCorrect: [] });
    expect(card().queryByRole('link', { name: 'Correggi' })).toBeNull();
    expect(card().getByRole('button', { name: 'Ritira la domanda' })).toBeVisible();
  });

  it('lists corrections in words, with who made them and when', async () => {
    await open({
      ...application,
      corrections: [
        { at: '2026-11-23T09:00:00Z', by: 'office', changes: [{ field: 'presenzaMinori', from: 'no', to: 'si' }] },
        {
          at: '2026-11-22T09:00:00Z',
          by: 'applicant',
          changes: [
            { field: 'tipologiaAbitazione', from: '2-locali', to: '3-locali' },
            { field: 'numeroMinori', from: null, to: '2' },
          ],
        },
      ],
    });
    const list = within(card().getByRole('list', { name: 'Correzioni' }));
    expect(list.getAllByText(/^(da |Lei|ufficio)/).map(({ textContent }) => textContent)).toEqual([
      'Sono presenti minori? da «No» a «Sì»',
      'ufficio · 23 novembre 2026 alle ore 10:00',
      'Tipologia di abitazione da «2 locali» a «3 locali»',
      'Numero di minori da nessun valore a «2»',
      'Lei · 22 novembre 2026 alle ore 10:00',
    ]);
  });

  it('is in French for French readers', async () => {
    await readIn('fr');
    await open(withdrawn);
    shows(['Retirée', /^Demande retirée le/], card());
    await press('Annuler le retrait', card());
    expect(await screen.findByRole('dialog', { name: 'Voulez-vous annuler le retrait\u00a0?' })).toBeVisible();
  });
});
