import { beforeEach, describe, expect, it } from '@jest/globals';
import { API, type OwnApplication } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeDownloads } from '../../../../test/browser';
import { type Answers, json, refusal } from '../../../../test/fake-api';
import { ATTACH, fakeAttachments } from '../../../../test/fake-attachments';
import { fakeUploads } from '../../../../test/fake-uploads';
import { card, input, openPersonalArea, pdf, READ_OWN, section, withFiles } from '../../../../test/open-personal-area';
import { anAttachedFile, anOwnApplication } from '../../../../test/samples';

const front = anAttachedFile({ name: 'fronte.pdf', filePath: 'u/1/fronte.pdf' });
const back = anAttachedFile({ name: 'retro.pdf', filePath: 'u/2/retro.pdf', index: 1 });
const isee = anAttachedFile({
  section: 'certificazione-redditi',
  type: 'documentazione_reddito',
  name: 'isee.pdf',
  filePath: 'u/3/isee.pdf',
});

async function open(application: OwnApplication, more: Answers = {}) {
  const server = fakeAttachments(application);
  const view = await openPersonalArea([application], { ...server.answers, ...more });
  return { ...server, ...view, attached: () => view.sent(ATTACH) };
}

beforeEach(() => {
  fakeUploads({ settle: 'at-once' });
});

describe('the documents of an application', () => {
  it('are listed by section with name, size, day and state of the scan', async () => {
    await open(withFiles([front, { ...back, scan: 'pending' }, { ...isee, name: 'virus.pdf', scan: 'quarantined' }]));
    const cards = section("Carta d'Identità");
    expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('fronte.pdf1,20 MB · 21/11/2026 · controllato'),
      expect.stringContaining('retro.pdf1,20 MB · 21/11/2026 · non ancora controllato'),
    ]);
    expect(section('Certificazione Redditi/ISEE').getByText('bloccato dal controllo antivirus')).toBeVisible();
  });

  it('say what is missing', async () => {
    const code = { ...front, section: 'codice-fiscale-doc', type: 'codice_fiscale' } as const;
    for (const [files, text] of [
      [[], "Mancano: Carta d'Identità, Codice Fiscale e Certificazione Redditi/ISEE"],
      [[front, code], 'Manca: Certificazione Redditi/ISEE'],
    ] as const) {
      const { unmount } = await open(withFiles([...files]));
      expect(card().getByText(text)).toBeVisible();
      unmount();
    }
  });

  it('say nothing of what is missing once the application is decided', async () => {
    await open(anOwnApplication({ applicationStatus: 'approved', mayAttach: [] }));
    expect(card().queryByText(/^Mancano/)).not.toBeInTheDocument();
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
    expect(await card().findByRole('progressbar', { name: 'Caricamento di fronte.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
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

  it('dropped beside the sections is not taken', async () => {
    const { sent } = await open(anOwnApplication());
    const isUnhandled = fireEvent.drop(card().getByText('Domanda inviata'), {
      dataTransfer: { types: ['Files'], files: [pdf('lettera.pdf')] },
    });
    // Otherwise the browser would open the file.
    expect(isUnhandled).toBe(false);
    expect(sent('POST')).toEqual([]);
  });

  it('takes the place of the one that it replaces', async () => {
    const { attached } = await open(withFiles([front, back]));
    await userEvent.upload(card().getByLabelText('Sostituisci fronte.pdf'), pdf('nitido.pdf'));
    await screen.findByText('Documento allegato alla domanda');
    expect(attached()).toEqual([{ documents: { 'carta-identita': 'u/new/nitido.pdf,u/2/retro.pdf' } }]);
    expect(card().queryByText('fronte.pdf')).not.toBeInTheDocument();
  });

  it('is refused before it is uploaded when its format or size does not fit', async () => {
    const { sent } = await open(anOwnApplication());
    fireEvent.change(input("Carta d'Identità"), { target: { files: [pdf('appunti.txt')] } });
    expect(await section("Carta d'Identità").findByText('appunti.txt non è un formato accettato')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  it('is refused when the section has no room for all that were chosen', async () => {
    const { attached } = await open(withFiles([front]));
    await userEvent.upload(input("Carta d'Identità"), [pdf('uno.pdf'), pdf('due.pdf')]);
    expect(await section("Carta d'Identità").findByText('Massimo 2 file per questa sezione')).toBeVisible();
    expect(attached()).toEqual([]);
  });

  it('is removed after a question', async () => {
    const { attached } = await open(withFiles([front, back]));
    await userEvent.click(card().getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    const question = within(screen.getByRole('dialog', { name: 'Rimuovere il file?' }));
    expect(question.getByText(/^fronte\.pdf sarà tolto dalla domanda/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Annulla' }));
    expect(attached()).toEqual([]);
    await userEvent.click(card().getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rimuovi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(attached()).toEqual([{ documents: { 'carta-identita': 'u/2/retro.pdf' } }]);
    expect(card().queryByText('fronte.pdf')).not.toBeInTheDocument();
    expect(card().getByRole('heading', { name: "Carta d'Identità" })).toHaveFocus();
  });

  it('stays when it cannot be removed, and the question says why', async () => {
    await open(withFiles([front]), { [ATTACH]: refusal('conflict') });
    await userEvent.click(card().getByRole('button', { name: 'Rimuovi fronte.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rimuovi' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
    expect(card().getByText('fronte.pdf')).toBeVisible();
  });
});
