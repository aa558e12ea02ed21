export { about, type Person, type PersonalQuery } from './person';
export {
  type BucketData,
  completeSections,
  impersonal,
  MIGRATIONS_TABLE,
  PersonalData,
  SECTIONS,
  type Section,
  type Sections,
  type TableData,
} from './personal-data';
