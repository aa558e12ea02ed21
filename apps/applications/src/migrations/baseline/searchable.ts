/** Apostrophes and what people type for one; Unicode decomposes the acute accent, so it comes first. */
const APOSTROPHES = '’‘‛ʼʻʽʾʿˈʹ′ꞌ`';

/** Letters whose stroke or shape is no combining mark, and what people type for them. */
const LETTERS = { from: 'øłđðħıŧŋς', to: 'olddhitnσ' };
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const COMBINING_MARKS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';

const WITHOUT_MARKS = `regexp_replace(normalize(replace(value, '´', ''''), NFKD), '${COMBINING_MARKS}', '', 'g')`;
/** The root collation lowers letters in the same way in every database. */
const LETTER_BY_LETTER = `translate(lower(${WITHOUT_MARKS} COLLATE "und-x-icu"),
  '${LETTERS.from}${APOSTROPHES}', '${LETTERS.to}${"''".repeat(APOSTROPHES.length)}')`;

/** The expression of `applications.searchable`. Words to search for go through the same function. */
export const SEARCHABLE = Object.entries(LIGATURES).reduce(
  (text, [ligature, letters]) => `replace(${text}, '${ligature}', '${letters}')`,
  LETTER_BY_LETTER,
);
