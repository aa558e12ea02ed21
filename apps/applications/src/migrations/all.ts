export { Baseline1795737600000 } from './1795737600000-baseline';
export { MissingDocumentsReminder1795910600000 } from './1795910600000-missing-documents-reminder';
