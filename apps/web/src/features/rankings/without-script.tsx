import { useTranslation } from '../../i18n/translations';

/** Directive that the gateway replaces with the content, for readers without JavaScript (deploy/nginx: pages.conf). */
const INCLUDE = '<!--# include virtual="/_ranking_page" stub="failed" -->';

/** The content of the page as applications writes it, or a sentence when it does not answer. Browsers with scripts ignore it. */
export function FromServer() {
  const { t } = useTranslation();
  const failed = t('rankings.noscript.failed').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const stub = `<!--# block name="failed" --><p class="mt-6">${failed}</p><!--# endblock -->`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments; the sentence is escaped.
  return <noscript dangerouslySetInnerHTML={{ __html: `${stub}${INCLUDE}` }} />;
}
