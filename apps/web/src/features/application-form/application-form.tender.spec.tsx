import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, fillIn, openApplicationForm, submit, answer as type } from '../../../test/application-form-screen';
import { pass } from '../../../test/clock';
import { type Answers, busy, fakeApi, json, READ_CURRENT_TENDER, refusal } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { anOwnApplication, aTender, aUser } from '../../../test/samples';
import { currentTranslation } from '../../i18n/translations';
import { Component as ApplicationFormPage } from './application-form.page';
import { timeLeftText, urgencyOf } from './tender/tender-banner';

describe('the tender of the form', () => {
  const CLOSED_TITLE = 'Le domande per questo bando sono chiuse.';
  const NOW = Date.parse('2026-11-23T08:00:00.000Z');
  const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const closing = (minutes: number) => json(aTender({ closesAt: inMinutes(minutes) }));
  const closed = () => json(aTender({ status: 'closed', closesAt: inMinutes(-1) }));

  const openPage = async () => {
    renderElement(<ApplicationFormPage />);
    await pass(50);
  };
  const isThere = (text: RegExp | string) => screen.queryAllByText(text).length > 0;

  it('shows the deadline of the tender once it is known', async () => {
    const arriving = Promise.withResolvers<Response>();
    fakeApi({ [READ_CURRENT_TENDER]: arriving.promise });
    renderElement(<ApplicationFormPage />);
    expect(screen.getByText('Scadenza per la presentazione delle domande:', { exact: false })).toBeVisible();
    expect(screen.queryByText(/2025/)).toBeNull();
    await act(async () => arriving.resolve(json(aTender())));
    expect(await screen.findByText('25 novembre 2025')).toBeVisible();
    expect(screen.getByText(/Scadenza/).textContent).toBe(
      'Scadenza per la presentazione delle domande: 25 novembre 2025',
    );
  });

  describe('a tender that closes', () => {
    beforeEach(() => void jest.useFakeTimers({ now: NOW }));

    it('says until when, without a warning while there is time', async () => {
      fakeApi({ [READ_CURRENT_TENDER]: closing(3 * 24 * 60 + 10) });
      await openPage();
      expect(
        screen.getAllByText(/Le domande si chiudono il 26 novembre 2026 alle ore 09:10\. Mancano 3 giorni\./),
      ).toHaveLength(2);
      expect(isThere(/chiusura$/)).toBe(false);
    });

    it('warns at 30 and at 5 minutes, in a notice each', async () => {
      fakeApi({ [READ_CURRENT_TENDER]: closing(31) });
      await openPage();
      expect(isThere(/Mancano meno di/)).toBe(false);
      await pass(61_000);
      expect(isThere('Mancano meno di 30 minuti alla chiusura')).toBe(true);
      expect(isThere('Invii la domanda entro le 09:31: dopo non possiamo più accettarla.')).toBe(true);
      await pass(25 * 60_000);
      expect(isThere('Mancano meno di 5 minuti alla chiusura')).toBe(true);
    });

    it('goes by the server’s clock', async () => {
      const answer = closing(60);
      answer.headers.set('Date', new Date(NOW + 35 * 60_000).toUTCString());
      fakeApi({ [READ_CURRENT_TENDER]: answer });
      await openPage();
      expect(isThere('Mancano meno di 30 minuti alla chiusura')).toBe(true);
    });

    it('keeps what was typed when it closes', async () => {
      const { answer } = fakeApi({ [READ_CURRENT_TENDER]: closing(1) });
      await openPage();
      type('Nome', 'Chiara');
      answer({ [READ_CURRENT_TENDER]: closed() });
      await pass(64_000);
      expect(screen.getByRole('alert')).toHaveTextContent(`${CLOSED_TITLE}`);
      expect(screen.getByRole('alert')).toHaveTextContent('Ciò che ha scritto resta nel modulo.');
      expect(field('Nome')).toHaveValue('Chiara');
    });
  });

  it('says that a submission arrived too late, and keeps everything typed', async () => {
    const { answer } = fakeApi({
      'POST /api/applications': () => {
        answer({ [READ_CURRENT_TENDER]: closed() });
        return refusal('tender-closed');
      },
    });
    await openApplicationForm();
    await fillIn();
    submit();
    expect(await screen.findByText(CLOSED_TITLE, { selector: 'p' })).toBeVisible();
    expect(field('Nome')).toHaveValue('Chiara');
    expect(field('Password')).toHaveValue('Segreta1');
    expect(screen.getByRole('checkbox', { name: 'Dichiaro la veridicità dei dati inseriti' })).toBeChecked();
  });

  describe('without an open tender', () => {
    it('says when it opens, and shows the form then', async () => {
      jest.useFakeTimers({ now: NOW });
      const opensAt = inMinutes(0.5);
      const { answer } = fakeApi({ [READ_CURRENT_TENDER]: json(aTender({ status: 'scheduled', opensAt })) });
      await openPage();
      expect(screen.getByRole('heading', { name: 'Le domande non sono ancora aperte' })).toBeVisible();
      expect(screen.getByRole('status')).toHaveTextContent('Il bando si apre il 23 novembre 2026 alle ore 09:00.');
      expect(screen.queryByRole('button', { name: 'Invia la domanda' })).toBeNull();
      answer({ [READ_CURRENT_TENDER]: json(aTender({ opensAt })) });
      await pass(34_000);
      expect(screen.getByRole('button', { name: 'Invia la domanda' })).toBeVisible();
    });

    it('says that it is closed, or that there is none', async () => {
      const { answer } = fakeApi({ [READ_CURRENT_TENDER]: closed() });
      const { unmount } = renderElement(<ApplicationFormPage />);
      expect(await screen.findByRole('heading', { name: CLOSED_TITLE })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Legga il bando' })).toHaveAttribute('href', '/bando');
      unmount();
      answer({ [READ_CURRENT_TENDER]: refusal('not-found') });
      renderElement(<ApplicationFormPage />);
      expect(await screen.findByRole('heading', { name: "Al momento non c'è un bando aperto" })).toBeVisible();
    });

    it('shows the form to a reader who had typed something', async () => {
      const { answer } = fakeApi();
      const view = await openApplicationForm();
      fireEvent.change(field('Nome'), { target: { value: 'Chiara' } });
      view.unmount();
      answer({ [READ_CURRENT_TENDER]: closed() });
      await openApplicationForm();
      expect(field('Nome')).toHaveValue('Chiara');
      expect(screen.getByRole('alert')).toHaveTextContent(CLOSED_TITLE);
    });

    it('invites to nothing that needs an open tender', async () => {
      const own = anOwnApplication({ tenderId: aTender().id });
      const { answer } = fakeApi();
      const invitations = () =>
        [
          /^Non deve finire subito/,
          /^Abbiamo ripreso ciò/,
          'Bozza per più tardi',
          'Salva e continua più tardi',
          /modulo qui sotto è per un'altra domanda/,
        ].filter(isThere);
      const open = async () => {
        const view = await openApplicationForm();
        await screen.findByText(/^Ha già inviato una domanda/);
        return view;
      };
      answer({
        'GET /api/auth/user': json(aUser()),
        'GET /api/user/draft': refusal('not-found'),
        'GET /api/user/applications': json([own]),
        'PUT /api/user/draft': () => refusal('tender-closed'),
      });
      const before = await open();
      type('Nome', 'Chiara');
      expect(invitations()).toHaveLength(4);
      before.unmount();
      answer({ [READ_CURRENT_TENDER]: closed() });
      const { router } = await open();
      expect(field('Nome')).toHaveValue('Chiara');
      expect(screen.getByText("Nell'Area Utente può seguirla.")).toBeVisible();
      expect(invitations()).toEqual([]);
      type('Cognome', 'Bianchi');
      await act(() => router.navigate('/ricevuta/1'));
      const leave = await screen.findByRole('dialog', { name: 'Vuole lasciare questa pagina?' });
      expect(leave).not.toHaveTextContent('Salva la bozza');
    });

    it('shows the form when nobody can say whether it is open: the submission decides', async () => {
      fakeApi({ [READ_CURRENT_TENDER]: () => refusal('unavailable') });
      await openApplicationForm();
      expect(screen.getByText(/non riusciamo a leggere i numeri del bando/)).toBeVisible();
    });
  });
});

describe('the offer of a notice while no tender is open', () => {
  const ASK = 'POST /api/tenders/notices';
  const CLOSED_TENDER = json(aTender({ status: 'closed', closesAt: '2026-01-01T00:00:00.000Z' }));

  async function open(answers: Answers = {}) {
    const api = fakeApi({ [READ_CURRENT_TENDER]: CLOSED_TENDER, [ASK]: json({}, 202), ...answers });
    renderElement(<ApplicationFormPage />);
    await screen.findByRole('heading', { name: 'Vuole saperlo via e-mail?' });
    return api;
  }
  const email = () => screen.getByRole('textbox', { name: /Indirizzo e-mail/ });
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Avvisatemi' }));

  it('sends the address, says what happens next, and takes another one', async () => {
    const { sent } = await open();
    await userEvent.type(email(), 'lucia@example.com');
    await submit();
    expect(await screen.findByRole('heading', { name: 'Controlli la sua casella di posta' })).toHaveFocus();
    expect(screen.getByText(/lucia@example.com.*entro 48 ore/)).toBeVisible();
    expect(sent(ASK)).toEqual([{ email: 'lucia@example.com' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Usa un altro indirizzo' }));
    expect(email()).toHaveValue('');
  });

  it('refuses what is no address beside the field, with the focus on it, and keeps what was typed when nobody answers', async () => {
    const { sent } = await open({ [ASK]: busy(503, '5') });
    await userEvent.type(email(), 'lucia');
    await submit();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Email non valida');
    expect(sent(ASK)).toEqual([]);
    await userEvent.type(email(), '@example.com');
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(email()).toHaveValue('lucia@example.com');
  });
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function say(leftMs: number): string {
  const { key, parameters } = timeLeftText(leftMs);
  return currentTranslation().t(key, parameters).replaceAll('\u00a0', ' ');
}

describe('the time left', () => {
  it('is said in days, hours or minutes', () => {
    const left = [3 * DAY + HOUR, 2 * DAY - 1, HOUR + 90_000, HOUR - 1, MINUTE, MINUTE - 1, -5];
    expect(left.map(say)).toEqual([
      ...['Mancano 3 giorni.', 'Mancano 47 ore e 59 min.', "Mancano un'ora e 1 min.", 'Mancano 59 minuti.'],
      ...['Manca un minuto.', 'Manca meno di un minuto.', 'Manca meno di un minuto.'],
    ]);
  });

  it('is short from 30 minutes, and very short from 5', () => {
    const left = [30 * MINUTE + 1, 30 * MINUTE, 5 * MINUTE + 1, 5 * MINUTE, 0];
    expect(left.map(urgencyOf)).toEqual(['calm', 'soon', 'soon', 'last', 'last']);
  });
});
