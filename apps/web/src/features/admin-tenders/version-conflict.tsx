import { TextTable } from '../../components/page/text-table';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { type Difference, labelOf } from './tender-values';

interface VersionConflictProps {
  title: string;
  conflict: { differences: readonly Difference[]; keepMine: () => void; takeSaved: () => void };
  isSaving: boolean;
}

export function VersionConflict({ title, conflict, isSaving }: VersionConflictProps) {
  const { t } = useTranslation();
  const none = t('adminTenders.view.none');
  // The conflict gets the focus, because it is above the pressed button.
  const place = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="mt-5 outline-none">
      <Banner tone="warning" role="alert" title={title}>
        <p>{t('adminTenders.conflict.text')}</p>
        {/* On phones the table also takes the width of the icon, so that the words in its head rarely break. */}
        <div className="mt-3 wrap-anywhere max-sm:-ml-8 min-[24rem]:[&_th]:wrap-normal">
          <TextTable
            caption={title}
            columns={['field', 'mine', 'saved'].map((column) => t(`adminTenders.conflict.${column}`))}
            rows={conflict.differences.map(({ name, mine, saved }) => [t(labelOf(name)), mine || none, saved || none])}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button pending={isSaving} onClick={conflict.keepMine}>
            {t('adminTenders.conflict.keepMine')}
          </Button>
          <Button variant="secondary" onClick={conflict.takeSaved}>
            {t('adminTenders.conflict.takeSaved')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
