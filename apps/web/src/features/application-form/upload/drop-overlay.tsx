import { FileUp } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/translations';

/** Covers the screen while files are dragged over it; what is dropped goes through it to the page. */
export function DropOverlay() {
  const { t } = useTranslation();
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-50 flex animate-appear items-center justify-center bg-veil p-4">
      <div className="flex max-w-md flex-col items-center rounded-t-[10rem] rounded-b-lg border-2 border-dashed border-shutter bg-surface px-10 pt-16 pb-10 text-center">
        <FileUp className="size-12 text-shutter" aria-hidden />
        <p className="mt-4 font-serif text-2xl">{t('applicationForm.drop.title')}</p>
        <p className="mt-1.5 text-muted">{t('applicationForm.drop.text')}</p>
      </div>
    </div>,
    document.body,
  );
}
