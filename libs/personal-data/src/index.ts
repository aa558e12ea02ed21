export {
  about,
  completeSections,
  impersonal,
  MIGRATIONS_TABLE,
  type Person,
  PersonalData,
  SECTIONS,
  type Section,
  type Sections,
  type TableData,
} from './personal-data';
