import { describe, expect, it } from '@jest/globals';
import { API, NOTE_MAX } from '@lacorte/contracts';
import { NO_FACTS } from '@lacorte/tender-rules';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationPageAnswers, someDetails } from '../../../../test/admin-application';
import { aPayment } from '../../../../test/admin-payments';
import { type Answers, busy, json } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';
import { changeLanguage } from '../../../i18n/start-i18n';

const application = someDetails({ anniResidenzaLombardia: '12' });
const { id } = application;

async function openPage(answers: Answers = {}, shown = application) {
  const api = await openSite(`/admin/domande/${id}?sort=cognome`, {
    ...applicationPageAnswers({ application: shown }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Giulia Ferrari' });
  return api;
}

describe('the warnings', () => {
  it('are doubtful values, and other applications of the same person with what differs', async () => {
    const other = {
      ...someDetails({ applicationStatus: 'under_review' }),
      id: 'x1',
      applicationCode: 'DOM-2026-000007-11',
    };
    const message = 'La data di nascita non corrisponde al codice fiscale.';
    await openPage({
      [`GET ${API.applicationChecks(id)}`]: json([{ id: 'codice-fiscale-birth-date', message }]),
      [`GET ${API.applicationDuplicates(id)}`]: json([{ ...other, indirizzo: 'Via Roma 1' }]),
    });
    const warnings = within(await screen.findByRole('region', { name: 'Avvertenze' }));
    expect(warnings.getByText(message)).toBeVisible();
    expect(warnings.getByRole('link', { name: 'DOM-2026-000007-11' })).toHaveAttribute(
      'href',
      '/admin/domande/x1?sort=cognome',
    );
    expect(warnings.getByText('In Revisione')).toBeVisible();
    await userEvent.click(warnings.getByText('Confronta un dato diverso'));
    expect(warnings.getByRole('row', { name: /^Indirizzo Via Padova 118.* Via Roma 1/ })).toBeVisible();
  });

  it('are in the words of the server, which answers in the language of the reader', async () => {
    const italian = "Nel codice fiscale l'anno di nascita è il 1986, nella domanda il 1987.";
    const french = 'Dans le code fiscal, l’année de naissance est 1986 ; dans la demande, 1987.';
    const checks = `GET ${API.applicationChecks(id)}`;
    const { answer } = await openPage({ [checks]: json([{ id: 'codice-fiscale-birth-date', message: italian }]) });
    expect(await screen.findByText(italian)).toBeVisible();
    answer({ [checks]: json([{ id: 'codice-fiscale-birth-date', message: french }]) });
    await act(() => changeLanguage('fr'));
    expect(await screen.findByText(french)).toBeVisible();
  });

  it('that did not arrive are asked for again, without hiding the others', async () => {
    const message = "L'età non raggiunge il minimo del bando.";
    const { answer } = await openPage({
      [`GET ${API.applicationChecks(id)}`]: json([{ id: 'age', message }]),
      [`GET ${API.applicationDuplicates(id)}`]: () => busy(503),
    });
    expect(await screen.findByText(message)).toBeVisible();
    answer({ [`GET ${API.applicationDuplicates(id)}`]: json([]) });
    const failed = await screen.findByText('Controlli e domande doppie non sono arrivati.');
    await userEvent.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Riprova' }));
    expect(failed).not.toBeInTheDocument();
  });
});

describe('the notes', () => {
  it('are added, newest first', async () => {
    const note = { id: 'n1', text: 'Telefonato.', createdBy: 'paolo@example.com', createdAt: '2026-11-22T10:00:00Z' };
    const added = { ...note, id: 'n2', text: 'Manca il retro.', createdBy: 'marta@example.com' };
    const { sent, answer } = await openPage({
      [`GET ${API.applicationNotes(id)}`]: json([note]),
      [`POST ${API.applicationNotes(id)}`]: json(added, 201),
    });
    expect(await screen.findByText('Telefonato.')).toBeVisible();
    answer({ [`GET ${API.applicationNotes(id)}`]: json([added, note]) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Nuova nota' }), ' Manca il retro. ');
    await userEvent.click(screen.getByRole('button', { name: 'Aggiungi nota' }));
    expect(await screen.findByText('Manca il retro.', { selector: 'li p' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nuova nota' })).toHaveValue('');
    expect(sent('POST')).toEqual([{ text: 'Manca il retro.' }]);
  });

  it('are not sent empty or too long', async () => {
    const { sent } = await openPage();
    const field = screen.getByRole('textbox', { name: 'Nuova nota' });
    const add = screen.getByRole('button', { name: 'Aggiungi nota' });
    await userEvent.click(add);
    expect(field).toHaveAccessibleDescription(/Scriva la nota\./);
    fireEvent.change(field, { target: { value: 'x'.repeat(NOTE_MAX + 1) } });
    await userEvent.click(add);
    expect(field).toHaveAccessibleDescription(/al massimo 2\.?000 caratteri/);
    expect(sent('POST')).toEqual([]);
  });
});

describe('the history of an assessment', () => {
  it('tells who changed which facts', async () => {
    const at = { assessedAt: '2026-11-22T10:00:00Z' };
    await openPage({
      [`GET ${API.assessmentHistory(id)}`]: json([
        { ...at, version: 2, facts: { ...NO_FACTS, minors: 2, iseeCents: 1_850_000 }, assessedBy: 'paolo@example.com' },
        { ...at, version: 1, facts: { ...NO_FACTS, minors: 1 }, assessedBy: null },
      ]),
    });
    const latest = (await screen.findByText('paolo@example.com')).closest('li');
    expect(latest).toHaveTextContent(/ISEE, in euro: da «Da verificare» a «18\.500,00\s€»/);
    expect(latest).toHaveTextContent('Minori nel nucleo: da «1» a «2»');
    expect(screen.getByText('una persona non più presente')).toBeVisible();
  });
});

describe('what came with the application', () => {
  it('is told: consents and money', async () => {
    const payment = aPayment({ state: 'matched', reason: null, date: '2026-11-02' });
    await openPage({}, { ...application, consents: { gdprConsent: '2025-01' }, incomingPayments: [payment] });
    expect(screen.getByText('Trattamento dei dati personali: dato, testo 2025-01')).toBeVisible();
    expect(screen.getByText('Veridicità dei dati: non registrato')).toBeVisible();
    expect(screen.getByText(/^150,00\s€ il 2 novembre 2026$/)).toBeVisible();
  });
});
