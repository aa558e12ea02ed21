export { Baseline1795737600000 } from './1795737600000-baseline';
export { LinksOfAddresses1795910400000 } from './1795910400000-links-of-addresses';
export { LanguageOfAccount1795910400001 } from './1795910400001-language-of-account';
