import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  applicationField,
  type DeclaredApplication,
  DOCUMENT_SECTIONS,
  FIELD_LABELS,
  type HousingType,
  housingName,
  type Language,
  SECTION_NAMES,
} from '@lacorte/contracts';
import { printFolder } from '@lacorte/jobs';
import { correctedText, day, instant, withdrawnText } from '../printing/formats';
import { designOf, fields } from '../printing/letterhead';
import { hashOf, type PrintableDocument } from '../printing/printable-document';
import { COPY_TEXTS } from '../texts';

interface Field {
  label: string;
  value: string;
}

const GROUPS = ['applicant', 'residence', 'household', 'housing'] as const;

const GROUP_OF: Record<ApplicationFieldName, (typeof GROUPS)[number]> = {
  nome: 'applicant',
  cognome: 'applicant',
  dataNascita: 'applicant',
  luogoNascita: 'applicant',
  codiceFiscale: 'applicant',
  telefono: 'applicant',
  email: 'applicant',
  indirizzo: 'residence',
  comune: 'residence',
  provincia: 'residence',
  anniResidenzaLombardia: 'residence',
  numeroMaggiorenni: 'household',
  presenzaMinori: 'household',
  numeroMinori: 'household',
  presenzaDisabile: 'household',
  numeroDisabili: 'household',
  tipologiaAbitazione: 'housing',
};

/** The e-mail address is the last field of the applicant. It has a whole row, because an address over two lines is read as two addresses. */
const EMAIL = 'section:first-of-type div:last-child';

const DESIGN = designOf(
  `<main>
  <h1>{{texts.documentTitle}}</h1>
  <p class="subtitle">{{texts.subtitle}}</p>
  <dl class="head">${fields('head')}</dl>
  {{#each groups}}
  <section>
    <h2>{{title}}</h2>
    <dl>${fields('fields')}</dl>
  </section>
  {{/each}}
  <p class="note">{{texts.note}}</p>
</main>
`,
  `
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm 8mm; }
.head { margin-top: 5mm; padding: 4mm 6mm; border: .3mm solid #e2d8c8; border-radius: 4mm; background: #fbf8f3; }
section { margin-top: 6mm; break-inside: avoid; }
h2 { font-size: 12.5pt; line-height: 1.2; padding-bottom: 1.4mm; margin-bottom: 2.2mm; border-bottom: .3mm solid #e2d8c8; }
dd { font-weight: 500; line-height: 1.35; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
${EMAIL} { grid-column: 1 / -1; }
.note { margin-top: 6mm; padding-top: 3mm; border-top: .3mm solid #e2d8c8; font-size: 9pt; color: #555b66; break-inside: avoid; }
`,
);

/** Returns the full copy of an application, for its owner. It is stored beside the receipts, so that an erasure finds it. */
export function copyDocument(application: DeclaredApplication, language: Language): PrintableDocument {
  const view = copyView(application, language);
  const title = `${view.texts.documentTitle} ${application.applicationCode}`;
  return {
    key: DESIGN.keyOf(printFolder(application.id, 'copy', language), view, language),
    replacesEarlier: true,
    source: hashOf(['copy', application, language]),
    page: () => DESIGN.page(title, view, language),
  };
}

/** Data of the template. Values are shown as they were typed, because only the owner gets them. */
function copyView(application: DeclaredApplication, language: Language) {
  const texts = COPY_TEXTS[language];
  const submitted = instant(application.createdAt, language, { dateStyle: 'long', timeStyle: 'short' });
  const corrected = correctedText(application.correctedAt, language);
  const status = texts.statuses[application.applicationStatus];
  const withdrawn = withdrawnText(application.withdrawnAt, language);
  const head: Field[] = [
    { label: texts.code, value: application.applicationCode },
    { label: texts.tender, value: application.tenderCode },
    { label: texts.submitted, value: corrected ? `${submitted}. ${corrected}` : submitted },
    { label: texts.status, value: withdrawn ? `${status}. ${withdrawn}` : status },
    { label: texts.id, value: application.id },
  ];
  const groups = GROUPS.map((group) => ({
    title: texts.groups[group],
    fields: fieldsOf(group, application, language),
  }));
  const files: Field[] = DOCUMENT_SECTIONS.map(({ id, type }) => ({
    label: SECTION_NAMES[language][id],
    value: [application.documenti[type] ?? []].flat().join(', ') || texts.noFile,
  }));
  return { texts, head, groups: [...groups, { title: texts.documents, fields: files }] };
}

function fieldsOf(group: (typeof GROUPS)[number], application: DeclaredApplication, language: Language): Field[] {
  const names = APPLICATION_FIELD_NAMES.filter((name) => GROUP_OF[name] === group && application[name] !== null);
  return names.map((name) => ({
    label: FIELD_LABELS[language][name],
    value: shownValue(name, application[name] ?? '', language),
  }));
}

function shownValue(name: ApplicationFieldName, value: string, language: Language): string {
  const { yes, no } = COPY_TEXTS[language];
  if (name === 'tipologiaAbitazione') return housingName(value as HousingType, language);
  const { type } = applicationField(name);
  if (type === 'yes-no') return value === 'si' ? yes : no;
  return type === 'day' ? day(value) : value;
}
