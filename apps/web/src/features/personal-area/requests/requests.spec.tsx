import { beforeEach, describe, expect, it } from '@jest/globals';
import { API, type DocumentRequest, type OwnApplication } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { fakeAttachments } from '../../../../test/fake-attachments';
import { fakeUploads } from '../../../../test/fake-uploads';
import { card, input, openPersonalArea, pdf, READ_OWN, withFiles } from '../../../../test/open-personal-area';
import { aDocumentRequest, anAttachedFile, anOwnApplication } from '../../../../test/samples';

const ANSWER = `POST ${API.userApplications}/${anOwnApplication().id}/document-requests/${aDocumentRequest().id}/answer`;

const asked = (request: Partial<DocumentRequest> = {}, changes: Partial<OwnApplication> = {}) =>
  anOwnApplication({
    applicationStatus: 'under_review',
    documentRequests: [aDocumentRequest(request)],
    mayAttach: ['certificazione-redditi'],
    ...changes,
  });
const isee = (attachedAt: string) =>
  anAttachedFile({
    section: 'certificazione-redditi',
    type: 'documentazione_reddito',
    name: 'isee.pdf',
    filePath: 'u/3/isee.pdf',
    attachedAt,
  });
const after = () => isee('2026-11-24T10:00:00Z');

const open = (application: OwnApplication, more: Answers = {}) =>
  openPersonalArea([application], { ...fakeAttachments(application).answers, ...more });
const banner = () => within(card().getByRole('region', { name: 'Servono altri documenti' }));

beforeEach(() => {
  fakeUploads({ settle: 'at-once' });
});

describe('an open request for documents', () => {
  it('is announced at the top of the page, with the way to its application', async () => {
    const other = asked({}, { id: 'other', applicationCode: 'DOM-2025-000001-16' });
    await openPersonalArea([anOwnApplication(), other]);
    expect(screen.getByText('Servono documenti per la domanda DOM-2025-000001-16')).toBeVisible();
    expect(
      screen.getByText('Da caricare: Certificazione Redditi/ISEE. Entro le 24 del 7 dicembre 2026.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Vai alla richiesta' }));
    expect(screen.getByRole('article', { name: 'DOM-2025-000001-16' })).toHaveFocus();
  });

  it('is answered neither by a file in quarantine nor by one from before', async () => {
    for (const file of [{ ...after(), scan: 'quarantined' as const }, isee('2026-11-22T10:00:00Z')]) {
      const { unmount } = await open(withFiles([file], asked()));
      expect(banner().getByText('Manca ancora un nuovo file')).toBeVisible();
      expect(banner().queryByRole('button', { name: 'Invia la risposta' })).not.toBeInTheDocument();
      unmount();
    }
  });
  it('says on the card what is asked for, why and until when', async () => {
    await open(asked());
    expect(banner().getByText('Entro le 24 del 7 dicembre 2026')).toBeVisible();
    expect(banner().getByText('Certificazione Redditi/ISEE')).toBeVisible();
    expect(banner().getByText('Manca l’attestazione ISEE dell’anno in corso.')).toBeVisible();
    expect(banner().getByText('Manca ancora un nuovo file')).toBeVisible();
    expect(banner().queryByRole('button', { name: 'Invia la risposta' })).not.toBeInTheDocument();
    expect(card().getByText("Può cambiare solo i file delle sezioni che l'ufficio ha richiesto.")).toBeVisible();
  });

  it('leads to exactly its section, also where the card was closed', async () => {
    await open(asked());
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
    expect(card().queryByRole('region', { name: 'Servono altri documenti' })).not.toBeInTheDocument();
    expect(await card().findByText('Ha risposto il 24 novembre 2026.')).toBeVisible();
    expect(screen.getByRole('article', { name: application.applicationCode })).toHaveFocus();
  });

  it('shows at its section what the server misses', async () => {
    const application = withFiles([after()], asked());
    const fields = { 'certificazione-redditi': 'Alleghi un nuovo file in questa sezione' };
    const refused = { statusCode: 400, code: 'validation', message: 'Controlli i dati', error: 'Bad Request', fields };
    await open(application, { [ANSWER]: json(refused, 400) });
    await userEvent.click(banner().getByRole('button', { name: 'Invia la risposta' }));
    expect(await banner().findByRole('alert')).toHaveTextContent('Alleghi un nuovo file in questa sezione');
    expect(banner().getByRole('button', { name: 'Invia la risposta' })).toBeVisible();
  });

  it('that has expired meanwhile is shown as such', async () => {
    const application = withFiles([after()], asked());
    const { answer } = await open(application);
    answer({
      [ANSWER]: () => {
        const expired = { ...application, documentRequests: [aDocumentRequest({ state: 'expired' })], mayAttach: [] };
        answer({ [READ_OWN]: json([expired]) });
        return refusal('conflict');
      },
    });
    await userEvent.click(banner().getByRole('button', { name: 'Invia la risposta' }));
    expect(
      await card().findByText("Scaduta il 7 dicembre 2026 senza risposta: l'ufficio decide come procedere."),
    ).toBeVisible();
  });
});

describe('a request for documents that is over', () => {
  it('is said to be', async () => {
    for (const [state, text] of [
      ['answered', 'Ha risposto il 24 novembre 2026.'],
      ['expired', "Scaduta il 7 dicembre 2026 senza risposta: l'ufficio decide come procedere."],
      ['withdrawn', "Ritirata dall'ufficio: non deve fare nulla."],
    ] as const) {
      const answeredAt = state === 'answered' ? '2026-11-24T11:00:00Z' : null;
      const { unmount } = await open(asked({ state, answeredAt }, { mayAttach: [] }));
      expect(card().getByText(text)).toBeVisible();
      expect(screen.queryByText(/^Servono documenti per la domanda/)).not.toBeInTheDocument();
      unmount();
    }
  });
});
