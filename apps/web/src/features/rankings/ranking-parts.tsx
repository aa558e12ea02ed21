import type { PublishedRanking } from '@lacorte/contracts';
import clsx from 'clsx';
import { CircleCheck, History, Hourglass, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

/** A code or a hash. It is marked as having no language, so that nothing translates it or pronounces it as words. */
export function ExactText({ text, className }: { text: string; className?: string }) {
  return (
    <span lang="zxx" translate="no" className={clsx('tabular-nums', className)}>
      {text}
    </span>
  );
}

type Standing = PublishedRanking['stage'] | 'replaced';

const LOOK: Record<Standing, { tone: Tone; icon: LucideIcon }> = {
  provisional: { tone: 'warning', icon: Hourglass },
  final: { tone: 'success', icon: CircleCheck },
  replaced: { tone: 'neutral', icon: History },
};

export function StageBadge({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  return <Badge {...LOOK[standing]}>{t(`rankings.stage.${standing}`)}</Badge>;
}

/** Directive that the gateway replaces with the content of the page, for readers without JavaScript (deploy/nginx: pages.conf). */
const INCLUDE = '<!--# include virtual="/_ranking_page" stub="failed" -->';

/** Content of the page for readers without JavaScript, from the applications service, or a sentence if the service does not answer. */
export function FromServer() {
  const { t } = useTranslation();
  const failed = t('rankings.noscript.failed').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const stub = `<!--# block name="failed" --><p class="mt-6">${failed}</p><!--# endblock -->`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React cannot write HTML comments, and the sentence is escaped.
  return <noscript dangerouslySetInnerHTML={{ __html: `${stub}${INCLUDE}` }} />;
}
