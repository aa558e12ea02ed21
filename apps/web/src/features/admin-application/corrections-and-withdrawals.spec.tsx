import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ApplicationDetails, type Assessment } from '@lacorte/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAssessment, applicationPageAnswers, ELIGIBLE, someDetails } from '../../../test/admin-application';
import { press } from '../../../test/admin-page';
import { anAdmin } from '../../../test/admin-samples';
import { answer, field } from '../../../test/application-form-screen';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { loadLogin, logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { readIn } from '../../../test/read-in';

const application = someDetails({ version: 3 });
const { id, applicationCode: code } = application;
const PATH = `/admin/domande/${id}`;
const SEND = `PUT ${API.adminApplication(id)}`;
const WITHDRAWAL = API.applicationWithdrawal(id);
const AT = '2026-11-24T09:00:00Z';
const withdrawn = someDetails({
  version: 4,
  withdrawnAt: AT,
  withdrawal: { at: AT, by: 'office', who: 'paolo@example.com', reason: 'Doppia, come da telefonata.' },
});
const corrected = someDetails({
  version: 4,
  cognome: 'Ferraris',
  corrections: [
    {
      at: AT,
      by: 'office',
      who: 'marta@example.com',
      reason: 'Errore di battitura',
      changes: [{ field: 'cognome', from: 'Ferrari', to: 'Ferraris' }],
    },
  ],
});

async function openPage(given: ApplicationDetails = application, answers: Answers = {}, assessment?: Assessment) {
  const view = await openSite(PATH, {
    ...applicationPageAnswers({ application: given, ...(assessment && { assessment }) }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: `${given.nome} ${given.cognome}` });
  return view;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const correction = () => dialog('Correzione della domanda');

async function openCorrection(answers: Answers = {}) {
  const view = await openPage(application, answers);
  await press('Correggi');
  await (await correction()).findByRole('region', { name: 'Che cosa cambia' });
  return view;
}

beforeAll(loadLogin);
beforeEach(() => readIn('it'));

describe('correcting an application in the office', () => {
  it('asks for a reason, sends what changes with the version, and shows the correction on the page', async () => {
    const { sent } = await openCorrection({ [SEND]: json(corrected) });
    expect(field('Email')).toHaveValue('giulia@example.com');
    for (const hint of [
      "Come risultano dal documento d'identità del richiedente.",
      /^Dove risiede oggi il richiedente\./,
      'A questi recapiti arriva ogni novità sulla domanda.',
      'Le persone che abiteranno nella casa, compreso il richiedente.',
      'Le persone dai 18 anni in su, compreso il richiedente.',
      'Il numero di locali adatto al nucleo familiare del richiedente.',
    ]) {
      expect((await correction()).getByText(hint)).toBeVisible();
    }
    answer('Cognome', 'Ferraris');
    await press('Salva le correzioni', await correction());
    const errors = within(await screen.findByRole('region', { name: "C'è un dato da sistemare" }));
    await userEvent.click(errors.getByRole('link', { name: 'Il motivo è obbligatorio' }));
    const reason = field('Motivo della correzione');
    expect(reason).toHaveFocus();
    expect(reason).toHaveAttribute('name', 'reason');
    expect(sent(SEND)).toEqual([]);
    answer('Motivo della correzione', ' Errore di battitura ');
    await press('Salva le correzioni', await correction());
    expect(await screen.findByRole('heading', { level: 1, name: 'Giulia Ferraris' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(SEND)).toEqual([{ version: 3, reason: 'Errore di battitura', cognome: 'Ferraris' }]);
    const history = within(screen.getByRole('region', { name: 'Correzioni dei dati' }));
    expect(history.getAllByRole('list')[1]).toHaveTextContent('Cognome da «Ferrari» a «Ferraris»');
    expect(history.getByText('Motivo: Errore di battitura')).toBeVisible();
    expect(history.getByText('marta@example.com')).toBeVisible();
  });

  it('asks for each field that somebody else has corrected differently', async () => {
    const current = { ...application, version: 9, cognome: 'Ferrara', indirizzo: 'Via Nuova 1' };
    const conflict = { statusCode: 409, code: 'version-conflict', message: 'Cambiata.', error: 'Conflict', current };
    const { sent, answer: answerLater } = await openCorrection({ [SEND]: json(conflict, 409) });
    answer('Cognome', 'Ferraris');
    answer('Motivo della correzione', 'Errore');
    await press('Salva le correzioni', await correction());
    const versions = await dialog('La domanda è stata corretta anche altrove');
    expect(versions.getAllByRole('radiogroup')).toHaveLength(1);
    answerLater({ [SEND]: json(corrected) });
    await press('Conferma le scelte', versions);
    await waitFor(() => expect(sent(SEND)).toHaveLength(2));
    expect(sent(SEND).at(-1)).toEqual({ version: 9, reason: 'Errore', cognome: 'Ferraris' });
  });

  it('asks before typed corrections are lost, by Escape too', async () => {
    await openCorrection();
    answer('Cognome', 'Ferraris');
    await userEvent.keyboard('{Escape}');
    await press('Resta su questa pagina', await dialog('Vuole lasciare questa pagina?'));
    expect(field('Cognome')).toHaveValue('Ferraris');
    await press('Annulla', await correction());
    await press('Lascia la pagina', await dialog('Vuole lasciare questa pagina?'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Correggi' })).toHaveFocus();
  });

  it('says why the server refuses, and keeps what was typed', async () => {
    const message = 'La graduatoria provvisoria è pubblicata.';
    const refused = { statusCode: 409, code: 'ranking-published', message, error: 'Conflict' };
    await openCorrection({ [SEND]: json(refused, 409) });
    answer('Cognome', 'Ferraris');
    answer('Motivo della correzione', 'Errore');
    await press('Salva le correzioni', await correction());
    expect(await (await correction()).findByRole('alert')).toHaveTextContent(message);
    expect(field('Cognome')).toHaveValue('Ferraris');
  });

  it('goes on by itself after a login on the spot', async () => {
    const { answer: answerLater } = await openCorrection({ [SEND]: () => refusal('session-required') });
    answer('Cognome', 'Ferraris');
    answer('Motivo della correzione', 'Errore');
    answerLater({
      'POST /api/auth/login': () => {
        answerLater({ [SEND]: json(corrected) });
        return json(anAdmin());
      },
    });
    await press('Salva le correzioni', await correction());
    await logIn(anAdmin().email);
    expect(await screen.findByRole('heading', { level: 1, name: 'Giulia Ferraris' })).toBeVisible();
  });
});

describe('withdrawing an application in the office', () => {
  it('needs a reason, and shows who withdrew it and why', async () => {
    const { sent } = await openPage(application, { [`POST ${WITHDRAWAL}`]: json(withdrawn) });
    await press('Ritira la domanda');
    const question = await dialog('Ritirare la domanda?');
    const reason = question.getByRole('textbox', { name: 'Motivo del ritiro' });
    expect(reason).toHaveFocus();
    expect(reason).toHaveAttribute('name', 'reason');
    for (const [text, problem] of [
      [' ', 'Il motivo è obbligatorio'],
      ['x'.repeat(501), 'Il motivo può avere al massimo 500 caratteri'],
    ] as const) {
      await userEvent.clear(reason);
      await userEvent.click(reason);
      await userEvent.paste(text);
      await press('Ritira la domanda', question);
      expect(reason).toHaveAccessibleDescription(new RegExp(`${problem}$`));
    }
    expect(sent(`POST ${WITHDRAWAL}`)).toEqual([]);
    await userEvent.clear(reason);
    await userEvent.type(reason, 'Doppia, come da telefonata.');
    await press('Ritira la domanda', question);
    expect(
      await screen.findByText('Domanda ritirata da paolo@example.com il 24 novembre 2026 alle ore 10:00'),
    ).toBeVisible();
    expect(screen.getByText('Motivo: Doppia, come da telefonata.')).toBeVisible();
    expect(screen.getByText('Ritirata')).toBeVisible();
    expect(sent(`POST ${WITHDRAWAL}`)).toEqual([{ reason: 'Doppia, come da telefonata.' }]);
    await waitFor(() => expect(sent(`GET ${API.applicationHistory(id)}`)).toHaveLength(2));
  });

  it('leaves neither the request of documents nor the record of the fee, which the server would refuse', async () => {
    for (const [given, count] of [
      [application, 1],
      [withdrawn, 0],
    ] as const) {
      const { unmount } = await openPage({ ...given, payment: null, documentRequests: [] });
      await screen.findByText('Nessuna richiesta finora.');
      for (const name of ['Chiedi documenti', 'Segna come pagata']) {
        expect(screen.queryAllByRole('button', { name })).toHaveLength(count);
      }
      unmount();
    }
  });

  it('is taken back with a reason, too', async () => {
    const byApplicant = { at: AT, by: 'applicant' as const, who: null, reason: null };
    const { sent } = await openPage(
      { ...withdrawn, withdrawal: byApplicant },
      { [`DELETE ${WITHDRAWAL}`]: json(application) },
    );
    expect(screen.getByText(/^Domanda ritirata dal richiedente il/)).toBeVisible();
    await press('Annulla il ritiro');
    const question = await dialog('Annullare il ritiro?');
    await userEvent.type(question.getByRole('textbox'), 'Ha cambiato idea');
    await press('Annulla il ritiro', question);
    await waitFor(() => expect(screen.queryByText('Ritirata')).toBeNull());
    expect(sent(`DELETE ${WITHDRAWAL}`)).toEqual([{ reason: 'Ha cambiato idea' }]);
  });

  it('says why the server refuses', async () => {
    const message = 'Per questa domanda è firmato un contratto.';
    const refused = { statusCode: 409, code: 'home-let', message, error: 'Conflict' };
    await openPage(application, { [`POST ${WITHDRAWAL}`]: json(refused, 409) });
    await press('Ritira la domanda');
    const question = await dialog('Ritirare la domanda?');
    await userEvent.type(question.getByRole('textbox'), 'x');
    await press('Ritira la domanda', question);
    expect(await question.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('an assessment that is older than a correction', () => {
  const WARNING = { name: "Dati corretti dopo l'ultima verifica" };
  const assessed = { version: 2, assessedBy: 'marta@example.com', assessedAt: '2026-11-23T09:00:00Z' };

  it('has a warning that names the corrected fields, in the order of the form', async () => {
    const assessment = anAssessment(ELIGIBLE, { ...assessed, correctedSince: ['numeroMinori'] });
    await openPage(corrected, {}, assessment);
    const warning = screen.getByRole('region', WARNING);
    expect(warning).toHaveTextContent('Controlli di nuovo: Cognome e Numero di minori.');
  });

  it('is confirmed as it is, after which the warning is gone', async () => {
    const assessment = anAssessment(ELIGIBLE, { ...assessed, correctedSince: ['cognome'] });
    const confirmed = { ...assessment, version: 3, assessedAt: '2026-11-25T09:00:00Z', correctedSince: [] };
    const SAVE = `PUT ${API.assessment(id)}`;
    const { sent } = await openPage(corrected, { [SAVE]: json(confirmed) }, assessment);
    await press('Ho controllato: resta così', within(screen.getByRole('region', WARNING)));
    await waitFor(() => expect(screen.queryByRole('region', WARNING)).toBeNull());
    expect(sent(SAVE)).toEqual([{ facts: ELIGIBLE, version: 2 }]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('has the warning, and the corrected data, when another fact is saved, until a person has checked them', async () => {
    const assessment = anAssessment(ELIGIBLE, assessed);
    const SAVE = `PUT ${API.assessment(id)}`;
    const answered = (version: number, fields: Assessment['correctedBefore']) => ({
      [SAVE]: json({ ...assessment, version, assessedAt: '2026-11-25T09:00:00Z', correctedBefore: fields }),
    });
    const { sent, answer: answerLater } = await openPage(application, answered(3, ['numeroMinori']), assessment);
    const minors = screen.getByRole('textbox', { name: 'Minori nel nucleo' });
    const stated = (count: string) => screen.findByText(new RegExp(`^Dichiarato: .*${count}`));
    answerLater({
      [`GET ${API.adminApplication(id)}`]: json({ ...application, presenzaMinori: 'si', numeroMinori: '7' }),
    });
    await userEvent.clear(minors);
    await userEvent.type(minors, '3');
    fireEvent(globalThis.window, new Event('pagehide'));
    expect(await screen.findByRole('region', WARNING)).toHaveTextContent('Controlli di nuovo: Numero di minori.');
    expect(await stated('7')).toBeVisible();
    answerLater(answered(4, []));
    await press('Ho controllato: resta così', within(screen.getByRole('region', WARNING)));
    await waitFor(() => expect(screen.queryByRole('region', WARNING)).toBeNull());
    expect(sent(SAVE)).toHaveLength(2);
  });

  it('shows what a colleague has saved instead of confirming it', async () => {
    const assessment = anAssessment(ELIGIBLE, { ...assessed, correctedSince: ['cognome'] });
    const other = anAssessment(
      { ...ELIGIBLE, minors: 1 },
      { ...assessed, version: 3, assessedAt: '2026-11-25T09:00:00Z' },
    );
    const SAVE = `PUT ${API.assessment(id)}`;
    const { sent, answer: answerLater } = await openPage(
      corrected,
      { [SAVE]: refusal('version-conflict') },
      assessment,
    );
    answerLater({ [`GET ${API.assessment(id)}`]: json(other) });
    await press('Ho controllato: resta così', within(screen.getByRole('region', WARNING)));
    await waitFor(() => expect(screen.queryByRole('region', WARNING)).toBeNull());
    expect(sent(SAVE)).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Minori nel nucleo' })).toHaveValue('1');
  });

  it('has none where the assessment is newer, or where there is none', async () => {
    const newer = anAssessment(ELIGIBLE, { ...assessed, assessedAt: '2026-11-25T09:00:00Z' });
    for (const assessment of [newer, anAssessment()]) {
      const { unmount } = await openPage(corrected, {}, assessment);
      expect(screen.queryByRole('region', WARNING)).toBeNull();
      unmount();
    }
  });
});

it('is in French for French readers', async () => {
  await readIn('fr');
  await openPage(withdrawn);
  expect(screen.getByText(/^Demande retirée par paolo@example.com le/)).toBeVisible();
  expect(screen.getByText('Retirée')).toBeVisible();
  await press('Annuler le retrait');
  const question = await dialog('Annuler le retrait\u00a0?');
  expect(question.getByText(new RegExp(code))).toBeVisible();
});
