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
import { letterheadView } from '../printing/letterhead';
import { COPY_TEXTS, type CopyGroup } from './copy-texts';

interface Field {
  label: string;
  value: string;
}

/** Where each field is printed. */
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

const GROUPS: readonly CopyGroup[] = ['applicant', 'residence', 'household', 'housing'];

/** Data of the template of a full copy. Values are shown as they were typed: only the owner gets them. */
export function copyView(application: UserApplication, language: Language) {
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

const instants = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });

const INSTANTS: Record<Language, Intl.DateTimeFormat> = { it: instants('it-IT'), fr: instants('fr-FR') };
