import { beforeEach, describe, expect, it } from '@jest/globals';
import { API, type DocumentRequest, messagesIt, type OwnApplication } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDownloads } from '../../../../test/browser';
import { type Answers, json, type ReceivedCall, refusal, SETTINGS } from '../../../../test/fake-api';
import { ATTACH, fakeAttachments } from '../../../../test/fake-attachments';
import { fakeUploads } from '../../../../test/fake-uploads';
import { card, input, openPersonalArea, pdf, READ_OWN, section, withFiles } from '../../../../test/open-personal-area';
import { shows, willShow } from '../../../../test/page-actions';
import { aDocumentRequest, anAttachedFile, anOwnApplication, aTender } from '../../../../test/samples';

const front = anAttachedFile({ name: 'fronte.pdf', filePath: 'u/1/fronte.pdf' });
const back = anAttachedFile({ name: 'retro.pdf', filePath: 'u/2/retro.pdf', index: 1 });
const anIsee = (attachedAt: string, name = 'isee.pdf') =>
  anAttachedFile({
    ...{ section: 'certificazione-redditi', type: 'documentazione_reddito' },
    ...{ name, filePath: `u/3/${name}`, attachedAt },
  });

const isee = anIsee('2026-11-21T09:00:00Z');

async function open(application = anOwnApplication(), more: Answers = {}) {
  const server = fakeAttachments(application);
  const view = await openPersonalArea([application], { ...server.answers, ...more });
  return { ...server, ...view, attached: () => view.sent(ATTACH) };
}

beforeEach(() => void fakeUploads({ settle: 'at-once' }));

describe('the documents of an application', () => {
  it('are listed by section with name, size, day and state of the scan', async () => {
    await open(withFiles([front, { ...back, scan: 'pending' }, { ...isee, name: 'virus.pdf', scan: 'quarantined' }]));
    await card().findByText('non ancora controllato');
    const cards = section("Carta d'Identità");
    expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('fronte.pdf1,20 MB · 21/11/2026 · controllato'),
      expect.stringContaining('retro.pdf1,20 MB · 21/11/2026 · non ancora controllato'),
    ]);
    expect(section('Certificazione Redditi/ISEE').getByText('bloccato dal controllo antivirus')).toBeVisible();
  });

  it('say nothing about a scan where no scanner is installed, unless there is a verdict', async () => {
    const settings = { 'GET /settings.json': json({ ...SETTINGS, scansFiles: false }) };
    const fresh = { ...front, scan: 'pending', attachedAt: new Date().toISOString() } as const;
    await open(withFiles([fresh, back]), settings);
    const [first, second] = section("Carta d'Identità").getAllByRole('listitem');
    expect(first).toHaveTextContent(/^fronte\.pdf1,20 MB · \d{2}\/\d{2}\/\d{4}Scarica/);
    expect(second).toHaveTextContent(/ · controllatoScarica/);
  });

  it('say what is missing, and until when it can be added', async () => {
    const readTender = `GET /api/applications/${anOwnApplication().id}/tender`;
    const code = { ...front, section: 'codice-fiscale-doc', type: 'codice_fiscale' } as const;
    for (const [files, text] of [
      [[], "Mancano: Carta d'Identità, Codice Fiscale e Certificazione Redditi/ISEE"],
      [[front, code], 'Manca: Certificazione Redditi/ISEE'],
    ] as const) {
      const { unmount } = await open(withFiles([...files]), { [readTender]: json(aTender()) });
      expect(card().getByText(text)).toBeVisible();
      const them = files.length === 0 ? /^Può aggiungerli nell/ : /^Può aggiungerlo nell/;
      expect(await card().findByText(them)).toBeVisible();
      unmount();
    }
    for (const [applicationStatus, changes, until] of [
      ['submitted', { closesAt: '2026-12-14T23:00:00.000Z' }, /fino al 14 dicembre 2026 alle ore 23:59/],
      ['submitted', { closesAt: null }, /^Può aggiungerli .* finché il bando è aperto/],
      ['submitted', { closesAt: '2026-11-01T23:00:00.000Z', status: 'closed' }, null],
      ['approved', { closesAt: null }, null],
    ] as const) {
      const application = anOwnApplication({ applicationStatus });
      const { unmount } = await open(application, { [readTender]: json(aTender(changes)) });
      await screen.findByText(/^Mancano/);
      if (until) expect(await screen.findByText(until)).toBeVisible();
      else expect(card().queryByText(/^Può aggiungerli/)).toBeNull();
      unmount();
    }
  });

  it('are known by name until their details come, and cannot be changed before', async () => {
    await open(anOwnApplication({ documenti: { documento_identita: ['fronte.pdf', 'retro.pdf'] } }));
    const cards = section("Carta d'Identità");
    expect(cards.getByText('fronte.pdf')).toBeVisible();
    expect(cards.getByText(/^I dettagli di questi file arrivano tra poco/)).toBeVisible();
    expect(cards.queryByLabelText(/^Scelga i file/)).not.toBeInTheDocument();
    expect(card().getByText('Mancano: Codice Fiscale e Certificazione Redditi/ISEE')).toBeVisible();
  });

  it('say why nothing may be changed', async () => {
    const ask = 'Se ne serve un altro, glielo chiediamo via email.';
    for (const [applicationStatus, text] of [
      ['submitted', `Il bando è chiuso: i documenti non si possono più cambiare. ${ask}`],
      ['under_review', `La domanda è in valutazione: i documenti non si possono cambiare. ${ask}`],
      ['rejected', 'La domanda è stata decisa: i documenti non si possono più cambiare.'],
    ] as const) {
      const { unmount } = await open(withFiles([front], { mayAttach: [], applicationStatus }));
      expect(card().getByText(text)).toBeVisible();
      expect(card().queryByLabelText(/^(Scelga|Sostituisci)/)).not.toBeInTheDocument();
      expect(card().queryByRole('button', { name: /^Rimuovi/ })).not.toBeInTheDocument();
      expect(card().getByRole('button', { name: 'Scarica fronte.pdf' })).toBeVisible();
      unmount();
    }
  });
});

describe('a file of an application', () => {
  it('is downloaded, the only one of its type or one of two', async () => {
    const saved = fakeDownloads();
    const headers = { 'Content-Disposition': 'attachment; filename="fronte_FRONTE.pdf"' };
    const path = `GET ${API.userApplications}/${anOwnApplication().id}/documents/documento_identita`;
    for (const [files, call] of [
      [[front], path],
      [[front, back], `${path}/0`],
    ] as const) {
      const { unmount } = await open(withFiles([...files]), { [call]: () => new Response('%PDF', { headers }) });
      await userEvent.click(card().getByRole('button', { name: 'Scarica fronte.pdf' }));
      expect(await screen.findByText('Download Completato')).toBeVisible();
      unmount();
    }
    expect(saved).toEqual(['fronte_FRONTE.pdf', 'fronte_FRONTE.pdf']);
  });

  it('that cannot be downloaded is said to, and one that the scanner has blocked is not offered', async () => {
    await open(withFiles([front, { ...back, scan: 'quarantined' }]), {});
    expect(card().queryByRole('button', { name: 'Scarica retro.pdf' })).not.toBeInTheDocument();
    await userEvent.click(card().getByRole('button', { name: 'Scarica fronte.pdf' }));
    expect(await screen.findByText('Errore Download')).toBeVisible();
  });

  it('is attached as soon as it is uploaded, beside those that are there', async () => {
    const { attached } = await open(withFiles([front]));
    await userEvent.upload(input("Carta d'Identità"), [pdf('retro.pdf')]);
    expect(await screen.findByText('Documento allegato alla domanda')).toBeVisible();
    expect(attached()).toEqual([{ documents: { 'carta-identita': 'u/1/fronte.pdf,u/new/retro.pdf' } }]);
    expect(section("Carta d'Identità").getByText('retro.pdf')).toBeVisible();
    // Full: two of two.
    expect(section("Carta d'Identità").queryByLabelText(/^Scelga/)).not.toBeInTheDocument();
  });

  it('keeps what another device has attached since', async () => {
    const { attached, state } = await open(withFiles([isee]));
    state.application = withFiles([isee, { ...isee, index: 1, name: 'altro.pdf', filePath: 'u/9/altro.pdf' }]);
    await userEvent.upload(input('Certificazione Redditi/ISEE'), [pdf('nuovo.pdf')]);
    await screen.findByText('Documento allegato alla domanda');
    expect(attached()).toEqual([
      { documents: { 'certificazione-redditi': 'u/3/isee.pdf,u/9/altro.pdf,u/new/nuovo.pdf' } },
    ]);
  });

  it('shows its progress, and that it is being attached', async () => {
    const puts = fakeUploads();
    const attaching = Promise.withResolvers<Response>();
    await open(anOwnApplication(), { [ATTACH]: attaching.promise });
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    await waitFor(() => expect(puts).toHaveLength(1));
    act(() => puts[0]?.progress(40));
    const bar = await card().findByRole('progressbar', { name: 'Caricamento di fronte.pdf' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    puts[0]?.succeed();
    expect(await card().findByText(/lo alleghiamo alla domanda/)).toBeVisible();
    attaching.resolve(json({ id: '', documenti: {} }));
    expect(await screen.findByText('Documento allegato alla domanda')).toBeVisible();
  });

  it('is added to the section on which it is dropped, of that application alone', async () => {
    const older = anOwnApplication({ id: 'older', applicationCode: 'DOM-2025-000001-16' });
    const server = fakeAttachments(anOwnApplication());
    const { sent } = await openPersonalArea([anOwnApplication(), older], {
      ...server.answers,
      [READ_OWN]: () => json([server.state.application, older]),
    });
    const place = section('Altri Documenti').getByText('oppure li trascini in questo riquadro');
    fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [pdf('lettera.pdf')] } });
    expect(await screen.findByText('Documento allegato alla domanda')).toBeVisible();
    expect(sent(ATTACH)).toEqual([{ documents: { 'altri-documenti': 'u/new/lettera.pdf' } }]);
    expect(sent('PUT')).toHaveLength(1);
  });

  it('is not taken beside the sections, nor when format, size or number do not fit', async () => {
    const { sent } = await open(withFiles([front]));
    const isUnhandled = fireEvent.drop(card().getByText('Domanda inviata'), {
      dataTransfer: { types: ['Files'], files: [pdf('lettera.pdf')] },
    });
    // Otherwise the browser would open the file.
    expect(isUnhandled).toBe(false);
    fireEvent.change(input("Carta d'Identità"), { target: { files: [pdf('appunti.txt')] } });
    expect(await section("Carta d'Identità").findByText('appunti.txt non è un formato accettato')).toBeVisible();
    await userEvent.upload(input("Carta d'Identità"), [pdf('uno.pdf'), pdf('due.pdf')]);
    expect(await section("Carta d'Identità").findByText('Massimo 2 file per questa sezione')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  it('takes the place of the one that it replaces', async () => {
    const { attached } = await open(withFiles([front, back]));
    await userEvent.upload(card().getByLabelText('Sostituisci fronte.pdf'), pdf('nitido.pdf'));
    await screen.findByText('Documento allegato alla domanda');
    expect(attached()).toEqual([{ documents: { 'carta-identita': 'u/new/nitido.pdf,u/2/retro.pdf' } }]);
    expect(card().queryByText('fronte.pdf')).not.toBeInTheDocument();
  });

  it('is removed after a question, which says why when it cannot be', async () => {
    const { attached, answer, attach } = await open(withFiles([front, back]), { [ATTACH]: refusal('conflict') });
    await userEvent.click(card().getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    const question = within(screen.getByRole('dialog', { name: 'Rimuovere il file?' }));
    expect(question.getByText(/^fronte\.pdf sarà tolto dalla domanda/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Annulla' }));
    expect(attached()).toEqual([]);
    expect(card().getByText('fronte.pdf')).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rimuovi' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
    answer({ [ATTACH]: attach });
    await userEvent.click(screen.getByRole('button', { name: 'Rimuovi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(attached().at(-1)).toEqual({ documents: { 'carta-identita': 'u/2/retro.pdf' } });
    expect(card().queryByText('fronte.pdf')).not.toBeInTheDocument();
    expect(card().getByRole('heading', { name: "Carta d'Identità" })).toHaveFocus();
  });
});

describe('a file that is not attached', () => {
  /** `attach` answers instead of the server. It may `take` what was sent all the same. */
  async function openAttaching(attach: (body: string, take: () => Response) => Response | Promise<Response>) {
    const server = fakeAttachments(anOwnApplication());
    const answer = (call: ReceivedCall) => attach(JSON.stringify(call.body), () => server.attach(call));
    const view = await openPersonalArea([anOwnApplication()], { ...server.answers, [ATTACH]: answer });
    return { ...server, ...view };
  }

  it('says so and why, while the others of the choice are attached', async () => {
    const wrong = { message: 'documents.wrongContent', parameters: { name: 'falso.pdf' } } as const;
    await openAttaching((body, take) => (body.includes('falso') ? refusal('bad-request', wrong) : take()));
    await userEvent.upload(input("Carta d'Identità"), [pdf('falso.pdf'), pdf('vero.pdf')]);
    const cards = section("Carta d'Identità");
    expect(await cards.findByText('Il contenuto di falso.pdf non corrisponde al suo formato.')).toBeVisible();
    expect(await cards.findByRole('button', { name: 'Scarica vero.pdf' })).toBeVisible();
    await userEvent.click(cards.getByRole('button', { name: 'Rimuovi falso.pdf' }));
    expect(cards.queryByText('falso.pdf')).not.toBeInTheDocument();
  });

  it('is attached by a retry, without a second upload, and not twice when only the answer was lost', async () => {
    for (const isAttached of [false, true]) {
      const puts = fakeUploads({ settle: 'at-once' });
      const { attach, answer, sent, unmount } = await openAttaching((_body, take) => {
        if (isAttached) take();
        return Promise.reject(new TypeError('network'));
      });
      await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
      const retry = await card().findByRole('button', { name: 'Riprova fronte.pdf' });
      answer({ [ATTACH]: attach });
      await userEvent.click(retry);
      expect(await screen.findByText('Documento allegato alla domanda')).toBeVisible();
      expect(puts).toHaveLength(1);
      expect(sent(ATTACH).at(-1)).toEqual({ documents: { 'carta-identita': 'u/new/fronte.pdf' } });
      unmount();
    }
  });

  it('came too late for a section that was closed, while one of another section is attached', async () => {
    const puts = fakeUploads();
    await openAttaching((body, take) => (body.includes('carta-identita') ? refusal('documents-closed') : take()));
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    await userEvent.upload(input('Certificazione Redditi/ISEE'), [pdf('isee.pdf')]);
    await waitFor(() => expect(puts).toHaveLength(2));
    act(() => {
      for (const put of puts) put.succeed();
    });
    expect(await card().findByRole('alert')).toHaveTextContent('Non allegato alla domanda: fronte.pdf');
    expect(await card().findByRole('button', { name: 'Scarica isee.pdf' })).toBeVisible();
  });

  it('came too late when the documents were closed: that is said, and the card shows it', async () => {
    const closed = anOwnApplication({ mayAttach: [], applicationStatus: 'under_review' });
    const { answer } = await open();
    answer({
      [ATTACH]: () => {
        answer({ [READ_OWN]: json([closed]) });
        return refusal('documents-closed');
      },
    });
    await userEvent.upload(input("Carta d'Identità"), [pdf('fronte.pdf')]);
    const alert = await card().findByRole('alert');
    expect(alert).toHaveTextContent('Non allegato alla domanda: fronte.pdf');
    expect(alert).toHaveTextContent(messagesIt['documents.closed']);
    expect(await card().findByText('In Valutazione')).toBeVisible();
    expect(card().queryByLabelText(/^Scelga i file/)).not.toBeInTheDocument();
  });
});

describe('a request for documents', () => {
  const ANSWER = `POST ${API.userApplications}/${anOwnApplication().id}/document-requests/${aDocumentRequest().id}/answer`;

  const asked = (request: Partial<DocumentRequest> = {}, changes: Partial<OwnApplication> = {}) =>
    anOwnApplication({
      applicationStatus: 'under_review',
      documentRequests: [aDocumentRequest(request)],
      mayAttach: ['certificazione-redditi'],
      ...changes,
    });
  const after = () => anIsee('2026-11-24T10:00:00Z');
  const ASKED = /^(Serve un altro documento|Servono altri documenti)$/;
  const banner = () => within(card().getByRole('region', { name: ASKED }));

  it('is announced at the top of the page, with the way to its application', async () => {
    const other = asked({}, { id: 'other', applicationCode: 'DOM-2025-000001-16' });
    await openPersonalArea([anOwnApplication(), other]);
    expect(screen.getByText('Serve un documento per la domanda DOM-2025-000001-16')).toBeVisible();
    shows(['Da caricare: Certificazione Redditi/ISEE. Entro le 24 del 7 dicembre 2026.', 'Serve un altro documento']);
    await userEvent.click(screen.getByRole('link', { name: 'Vai alla richiesta' }));
    expect(screen.getByRole('article', { name: 'DOM-2025-000001-16' })).toHaveFocus();
  });

  it('is answered neither by a file in quarantine nor by one from before', async () => {
    for (const file of [{ ...after(), scan: 'quarantined' as const }, anIsee('2026-11-22T10:00:00Z')]) {
      const { unmount } = await open(withFiles([file], asked()));
      expect(banner().getByText('Manca ancora un nuovo file')).toBeVisible();
      expect(banner().queryByRole('button', { name: 'Invia la risposta' })).not.toBeInTheDocument();
      unmount();
    }
  });
  it('says on the card what is asked for, why and until when, and leads to its section, also where the card was closed', async () => {
    await open(asked());
    const texts = ['Entro le 24 del 7 dicembre 2026', 'Certificazione Redditi/ISEE', 'Manca ancora un nuovo file'];
    shows([...texts, 'Manca l’attestazione ISEE dell’anno in corso.'], banner());
    expect(banner().queryByRole('button', { name: 'Invia la risposta' })).not.toBeInTheDocument();
    expect(card().getByText("Può cambiare solo i file delle sezioni che l'ufficio ha richiesto.")).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: /^Documenti e storia/ }));
    await userEvent.click(banner().getByRole('button', { name: 'Vai alla sezione Certificazione Redditi/ISEE' }));
    expect(card().getByRole('heading', { name: 'Certificazione Redditi/ISEE' })).toHaveFocus();
    expect(card().getAllByLabelText(/^Scelga i file/)).toHaveLength(1);
  });

  it('is answered once each section has a new file', async () => {
    const application = asked();
    const answered = { ...aDocumentRequest(), state: 'answered', answeredAt: '2026-11-24T11:00:00Z' } as const;
    const { answer, sent } = await open(application, { [ANSWER]: json(answered) });
    await userEvent.upload(input('Certificazione Redditi/ISEE'), pdf('isee-2026.pdf'));
    const send = await banner().findByRole('button', { name: 'Invia la risposta' });
    expect(banner().getByText('Nuovo file caricato')).toBeVisible();
    answer({ [READ_OWN]: json([{ ...application, documentRequests: [answered], mayAttach: [] }]) });
    await userEvent.click(send);
    expect(await screen.findByText('Risposta inviata')).toBeVisible();
    expect(sent(ANSWER)).toHaveLength(1);
    expect(card().queryByRole('region', { name: ASKED })).not.toBeInTheDocument();
    expect(await card().findByText('Ha risposto il 24 novembre 2026 alle ore 12:00.')).toBeVisible();
    expect(screen.getByRole('article', { name: application.applicationCode })).toHaveFocus();
  });

  it('shows at its section what the server misses, and that it has expired meanwhile', async () => {
    const application = withFiles([after()], asked());
    const fields = { 'certificazione-redditi': 'Alleghi un nuovo file in questa sezione' };
    const refused = { statusCode: 400, code: 'validation', message: 'Controlli i dati', error: '', fields };
    const { answer } = await open(application, { [ANSWER]: json(refused, 400) });
    await userEvent.click(banner().getByRole('button', { name: 'Invia la risposta' }));
    expect(await banner().findByRole('alert')).toHaveTextContent('Alleghi un nuovo file in questa sezione');
    expect(banner().getByRole('button', { name: 'Invia la risposta' })).toBeVisible();
    answer({
      [ANSWER]: () => {
        const expired = { ...application, documentRequests: [aDocumentRequest({ state: 'expired' })], mayAttach: [] };
        answer({ [READ_OWN]: json([expired]) });
        return refusal('conflict');
      },
    });
    await userEvent.click(banner().getByRole('button', { name: 'Invia la risposta' }));
    await willShow(["Scaduta il 7 dicembre 2026 senza risposta: l'ufficio decide come procedere."], card());
  });

  it('that is over is said to be', async () => {
    for (const [state, text] of [
      ['answered', 'Ha risposto il 24 novembre 2026 alle ore 12:00.'],
      ['expired', "Scaduta il 7 dicembre 2026 senza risposta: l'ufficio decide come procedere."],
      ['withdrawn', 'Ritirata: non deve fare nulla.'],
    ] as const) {
      const answeredAt = state === 'answered' ? '2026-11-24T11:00:00Z' : null;
      const { unmount } = await open(asked({ state, answeredAt }, { mayAttach: [] }));
      expect(card().getByText(text)).toBeVisible();
      expect(screen.queryByText(/^Serv(e|ono) .*per la domanda/)).not.toBeInTheDocument();
      unmount();
    }
  });
});
