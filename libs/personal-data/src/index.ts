export {
  about,
  type BucketData,
  completeSections,
  impersonal,
  MIGRATIONS_TABLE,
  type Person,
  PersonalData,
  type PersonalQuery,
  SECTIONS,
  type Section,
  type Sections,
  type TableData,
} from './personal-data';
