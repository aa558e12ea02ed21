import { describe, expect, it } from '@jest/globals';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type Author,
  COOPERATIVE,
  type Language,
  type ReviewNotice,
} from '@lacorte/contracts';
import { correctionLetter, feeLetter, reviewLetter, statusLetter, withdrawalLetter } from './application-letters';

const CODE = 'DOM-2026-000042-17';
const TITLES = { it: 'Bando 2027', fr: 'Appel 2027' };
const NAMES: Record<Language, Record<ApplicationStatus, string>> = {
  it: { submitted: 'Inviata', under_review: 'In Valutazione', approved: 'Approvata', rejected: 'Respinta' },
  fr: { submitted: 'Envoyée', under_review: 'En cours d’évaluation', approved: 'Approuvée', rejected: 'Rejetée' },
};
const statusIn = (language: Language, status: ApplicationStatus) =>
  statusLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      language,
      publicUrl: 'https://site.example',
    },
    { applicationCode: CODE, tenderTitle: TITLES, status },
  );

describe.each(['it', 'fr'] as const)('the news about a status (%s)', (language) => {
  it.each(APPLICATION_STATUSES)('says in words that it is %s, and leads to the application', (status) => {
    const { html, text, to } = statusIn(language, status);
    for (const part of [html.replaceAll('&#x3D;', '='), text]) {
      expect(part).toContain(`: ${NAMES[language][status]}.`);
      expect(part).toContain(TITLES[language]);
      expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
      expect(part).toContain('Lucia Ferrario');
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
    expect(text).toContain(COOPERATIVE.email);
    expect(to).toEqual({ name: 'Lucia Ferrario', address: 'lucia@example.com' });
  });

  it('has the same subject and preview for every status, with the code', () => {
    const mails = APPLICATION_STATUSES.map((status) => statusIn(language, status));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1);
    expect(mails[0]?.subject).toContain(CODE);
    const previews = mails.map(({ html }) => /display:none[^>]*>([^<]*)</.exec(html)?.[1]);
    expect(new Set(previews).size).toBe(1);
    expect(previews[0]).toMatch(/novità|nouvelles/);
  });
});

const correctionIn = (language: Language, by: Author[]) =>
  correctionLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      language,
      publicUrl: 'https://site.example',
    },
    { applicationCode: CODE, tenderTitle: TITLES, fields: ['nome', 'presenzaMinori', 'numeroMinori'], by },
  );

describe('the letter about corrected data', () => {
  it.each([
    ['it', ['Nome', 'Minori nel nucleo familiare', 'Numero di minori'], 'Li ha corretti lei', 'il nostro ufficio'],
    ['fr', ['Prénom', 'Mineurs dans le foyer', 'Nombre de mineurs'], 'C’est vous', 'notre bureau'],
  ] as const)(
    'names the fields in the order of the form, and who corrected them (%s)',
    (language, names, you, office) => {
      const { text, subject } = correctionIn(language, ['applicant']);
      expect(text).toContain(names.map((name) => `• ${name}\n`).join('\n'));
      expect(text).toContain(you);
      expect(text).not.toContain(office);
      expect(text).toContain(COOPERATIVE.email);
      expect(text).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
      expect(subject).toContain(CODE);
      expect(correctionIn(language, ['office']).text).toContain(office);
      expect(correctionIn(language, ['office']).text).not.toContain(you);
      expect(correctionIn(language, ['applicant', 'office']).text).toContain(office);
    },
  );
});

const FEE: Parameters<typeof feeLetter>[1] = {
  ...{ applicationCode: CODE, kind: 'paid', paidOn: '2026-11-02', amountCents: 15_050, paidCents: 15_050, dueCents: 0 },
};
const feeIn = (language: Language, changes: Partial<typeof FEE> = {}) =>
  feeLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      ...{ language, publicUrl: 'https://site.example' },
    },
    { ...FEE, ...changes },
  );

describe('the letter that a fee has arrived', () => {
  it.each([
    ['it', `La quota per la domanda ${CODE} è arrivata`, 'Gentile Lucia Ferrario'],
    ['fr', `Nous avons reçu la cotisation pour la demande ${CODE}`, 'Bonjour Lucia Ferrario'],
  ] as const)('names code, amount and day, and leads to the application (%s)', (language, subject, hello) => {
    const mail = feeIn(language);
    expect(mail).toMatchObject({ subject, language, to: { name: 'Lucia Ferrario', address: 'lucia@example.com' } });
    for (const part of [mail.html.replaceAll('&#x3D;', '='), mail.text]) {
      for (const shown of [
        hello,
        CODE,
        '2 novembre 2026',
        `https://site.example/area-utente?lang=${language}#${CODE}`,
      ]) {
        expect(part).toContain(shown);
      }
      expect(part).toMatch(/150,50\s€/);
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
  });

  it.each([
    ['it', 'restano da versare', 'non vale più'],
    ['fr', 'il reste', 'n’est plus valable'],
  ] as const)('says of a part what has come and what is due, and corrects what was told (%s)', (language, due, not) => {
    const amounts = { amountCents: 4_000, paidCents: 6_000, dueCents: 9_050 };
    const part = feeIn(language, { kind: 'part', ...amounts }).text;
    for (const cents of ['40', '60', '90,50']) expect(part).toMatch(new RegExp(`\\b${cents}\\s€`));
    expect(part.toLowerCase()).toContain(due);
    expect(feeIn(language, { kind: 'part', ...amounts, dueCents: 0 }).text.toLowerCase()).not.toContain(due);
    const back = feeIn(language, { kind: 'taken-back', paidOn: null, amountCents: 0, paidCents: 0, dueCents: 15_050 });
    for (const text of [not, CODE, COOPERATIVE.email]) expect(back.text).toContain(text);
    expect(back.text).toMatch(/150,50\s€/);
    expect([part, back.text].join()).not.toMatch(/\{\w*\}|undefined/);
  });
});

const REASON = 'Il certificato {code} vale: 5 punti.';
const WORDS: Record<Language, Record<ReviewNotice['decision'], RegExp>> = {
  it: { accepted: /richiesta è accolta/, rejected: /richiesta non è accolta/ },
  fr: { accepted: /Elle est acceptée/, rejected: /Elle n’est pas acceptée/ },
};
const decisionIn = (language: Language, decision: ReviewNotice['decision']) =>
  reviewLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      ...{ language, publicUrl: 'https://site.example' },
    },
    { applicationCode: CODE, tenderTitle: TITLES, decision, reason: REASON },
  );

describe.each(['it', 'fr'] as const)('the decision on a request of review (%s)', (language) => {
  it.each(['accepted', 'rejected'] as const)('says that it is %s, why, and leads to the application', (decision) => {
    const { html, text } = decisionIn(language, decision);
    for (const part of [html.replaceAll('&#x3D;', '='), text]) {
      expect(part).toMatch(WORDS[language][decision]);
      expect(part).toContain(REASON);
      expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
      expect(part).toMatch(/Bando 2027|Appel 2027/);
    }
  });

  it('says the decision in neither subject nor preview', () => {
    const [accepted, rejected] = [decisionIn(language, 'accepted'), decisionIn(language, 'rejected')];
    const previewOf = (html: string) => /display:none[^>]*>([^<]*)</.exec(html)?.[1];
    expect(accepted.subject).toBe(rejected.subject);
    expect(accepted.subject).toContain(CODE);
    expect(previewOf(accepted.html)).toBe(previewOf(rejected.html));
  });
});

const MEANS: Record<Language, Record<'withdrawn' | 'undone', RegExp>> = {
  it: { withdrawn: /non partecipa più alle graduatorie.*versare la quota/, undone: /partecipa di nuovo/ },
  fr: { withdrawn: /ne participe plus aux classements.*cotisation à verser/, undone: /participe de nouveau/ },
};

describe.each(['it', 'fr'] as const)('the letter about a withdrawal (%s)', (language) => {
  const letter = (isWithdrawn: boolean, by: 'applicant' | 'office', isFinal = false) =>
    withdrawalLetter(
      {
        recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
        ...{ language, publicUrl: 'https://site.example' },
      },
      { applicationCode: CODE, tenderTitle: TITLES, isWithdrawn, isFinal, by, reason: by === 'office' ? REASON : null },
    );

  it.each([true, false])(
    'says what it means, by whom, with the reason of the office (withdrawn: %s)',
    (isWithdrawn) => {
      for (const by of ['applicant', 'office'] as const) {
        const { html, text, subject } = letter(isWithdrawn, by);
        expect(subject).toContain(CODE);
        for (const part of [html.replaceAll('&#x3D;', '='), text]) {
          expect(part).toMatch(MEANS[language][isWithdrawn ? 'withdrawn' : 'undone']);
          expect(part.includes(REASON)).toBe(by === 'office');
          expect(part).toContain(TITLES[language]);
          expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
          expect(part.replace(REASON, '')).not.toMatch(/\{\w*\}|undefined/);
        }
      }
    },
  );

  it('says only to an applicant who withdrew that it can be undone while the tender is open', () => {
    const mayUndo = /finché il bando è aperto|tant que l’appel est ouvert/;
    expect([letter(true, 'applicant').text, letter(true, 'office').text].map((text) => mayUndo.test(text))).toEqual([
      ...[true, false],
    ]);
    expect(letter(true, 'applicant', true).text).not.toMatch(mayUndo);
  });

  it('says only to an applicant who withdrew after the closing that this is final', () => {
    const isFinal =
      /il ritiro è definitivo e non può annullarlo|le retrait est définitif et vous ne pouvez pas l’annuler/;
    for (const part of [letter(true, 'applicant', true).text, letter(true, 'applicant', true).html]) {
      expect(part).toMatch(isFinal);
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
    for (const other of [letter(true, 'applicant'), letter(true, 'office', true), letter(false, 'applicant')]) {
      expect(other.text).not.toMatch(isFinal);
    }
  });
});
