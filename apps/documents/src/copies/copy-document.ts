import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  applicationField,
  DOCUMENT_SECTIONS,
  type Language,
  SECTION_NAMES,
  TIME_ZONE,
  type UserApplication,
} from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { LETTERHEAD, letterheadStyles, letterheadView, styledHead } from '../printing/letterhead';
import { hashOf, type PrintableDocument, printKey } from '../printing/printable-document';
import { receiptFolder } from '../receipts/receipt-document';
import { COPY_TEXTS, type CopyGroup } from './copy-texts';

interface Field {
  label: string;
  value: string;
}

const GROUPS: readonly CopyGroup[] = ['applicant', 'residence', 'household', 'housing'];

/** Group in which each field is printed. */
const GROUP_OF: Record<ApplicationFieldName, CopyGroup> = {
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

const instants = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });

const INSTANTS: Record<Language, Intl.DateTimeFormat> = { it: instants('it-IT'), fr: instants('fr-FR') };

/** The page of a full copy (Handlebars, escaping). */
const COPY_TEMPLATE = `${LETTERHEAD}
<main>
  <h1>{{texts.documentTitle}}</h1>
  <p class="subtitle">{{texts.subtitle}}</p>
  <dl class="head">
    {{#each head}}
    <div><dt>{{label}}</dt><dd>{{value}}</dd></div>
    {{/each}}
  </dl>
  {{#each groups}}
  <section>
    <h2>{{title}}</h2>
    <dl>
      {{#each fields}}
      <div><dt>{{label}}</dt><dd>{{value}}</dd></div>
      {{/each}}
    </dl>
  </section>
  {{/each}}
  <p class="note">{{texts.note}}</p>
</main>
`;

const COPY_STYLES = `
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm 8mm; }
.head { margin-top: 5mm; padding: 4mm 6mm; border: .3mm solid #e2d8c8; border-radius: 4mm; background: #fbf8f3; }
section { margin-top: 6mm; break-inside: avoid; }
h2 { font-size: 12.5pt; line-height: 1.2; padding-bottom: 1.4mm; margin-bottom: 2.2mm; border-bottom: .3mm solid #e2d8c8; }
dt { font-size: 8.5pt; color: #555b66; }
dd { font-weight: 500; line-height: 1.35; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.note { margin-top: 6mm; padding-top: 3mm; border-top: .3mm solid #e2d8c8; font-size: 9pt; color: #555b66; break-inside: avoid; }
`;

const template = Handlebars.create().compile(COPY_TEMPLATE, { strict: true });

/** The full copy of an application, for its owner. Stored beside its receipts, so that an erasure finds it. */
export function copyDocument(application: UserApplication, language: Language): PrintableDocument {
  const view = copyView(application, language);
  const styles = letterheadStyles(language) + COPY_STYLES;
  return {
    key: printKey(receiptFolder(application.id), [COPY_TEMPLATE, styles, view]),
    source: hashOf(['copy', application, language]),
    page: () => ({
      language,
      head: styledHead(styles),
      title: `${view.texts.documentTitle} ${application.applicationCode}`,
      body: template(view),
    }),
  };
}

/** Data of the template of a full copy. Values are shown as they were typed, because only the owner gets them. */
function copyView(application: UserApplication, language: Language) {
  const texts = COPY_TEXTS[language];
  const head: Field[] = [
    { label: texts.code, value: application.applicationCode },
    { label: texts.tender, value: application.tenderCode },
    { label: texts.submitted, value: INSTANTS[language].format(new Date(application.createdAt)) },
    { label: texts.status, value: texts.statuses[application.applicationStatus] },
    { label: texts.id, value: application.id },
  ];
  const groups = GROUPS.map((group) => ({
    title: texts.groups[group],
    fields: fieldsOf(group, application, language),
  }));
  const documents = { title: texts.documents, fields: documentsOf(application, language) };
  return { texts, ...letterheadView(language), head, groups: [...groups, documents] };
}

function fieldsOf(group: CopyGroup, application: UserApplication, language: Language): Field[] {
  const names = APPLICATION_FIELD_NAMES.filter((name) => GROUP_OF[name] === group && application[name] !== null);
  return names.map((name) => ({
    label: COPY_TEXTS[language].fields[name],
    value: shownValue(name, application[name] ?? '', language),
  }));
}

function shownValue(name: ApplicationFieldName, value: string, language: Language): string {
  const { yes, no, rooms } = COPY_TEXTS[language];
  if (name === 'tipologiaAbitazione') return value.replace('-locali', ` ${rooms}`);
  const { type } = applicationField(name);
  if (type === 'yes-no') return value === 'si' ? yes : no;
  return type === 'day' ? value.split('-').reverse().join('/') : value;
}

function documentsOf({ documenti }: UserApplication, language: Language): Field[] {
  return DOCUMENT_SECTIONS.map(({ id, type }) => ({
    label: SECTION_NAMES[language][id],
    value: [documenti[type] ?? []].flat().join(', ') || COPY_TEXTS[language].noFile,
  }));
}
