import { FilePlus2, RotateCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { fileSize } from '../../lib/uploads/file-size';
import { addPages, type PageRefusal, type Rework, turnPage } from '../../lib/uploads/photo-pages';
import type { UploadItem } from '../../lib/uploads/upload-item';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { PdfPicture, PhotoPicture, Thumbnail } from './file-picture';

export { takeFiles } from '../../lib/uploads/take-files';

interface ChosenFileProps {
  item: UploadItem;
  file: File;
  /** Undefined if the photos cannot be changed. */
  onRework: Rework | undefined;
}

/** This variable keeps the input alive. Safari may otherwise garbage-collect an input outside the page before the reader has chosen. */
let photoInput: HTMLInputElement | undefined;

/** Lets the reader choose photos. The section has a file input of its own already, so this one is not in the page. */
function choosePhotos(onChosen: (photos: File[]) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
  photoInput = input;
  photoInput.accept = 'image/*,.heic,.heif';
  photoInput.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  photoInput.click();
}

/** Shows a file that was chosen in this tab, so that a blurred or wrong photo is noticed before the application is sent. */
export default function ChosenFile({ item, file, onRework }: ChosenFileProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<PageRefusal>();
  const [unseen, setUnseen] = useState<File>();
  const { id, pages } = item;
  const isPdf = file.type === 'application/pdf';
  const [first] = pages;
  const picture = first?.file ?? file;
  const noteUnseen = useCallback(() => setUnseen(picture), [picture]);
  const unseenNote = (
    <p role="status" className="max-w-text text-sm text-danger">
      {t('chosenFiles.noPicture')}
    </p>
  );
  if (!first && file.type.startsWith('image/')) return unseenNote;
  if (!first && !isPdf) return null;
  const isBusy = item.status === 'preparing';
  const rework = async (work: Parameters<Rework>[0]) => setRefusal(await onRework?.(work));
  const rotate = (index: number) => void rework((list) => turnPage(list, id, index));
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 pb-1 sm:pl-8">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('chosenFiles.enlarge', { file: file.name })}
        onClick={() => setOpen(true)}
        className="flex size-18 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken text-muted hover:border-ink"
      >
        <Thumbnail content={picture} isPdf={!first} isReady={item.status === 'done'} onFailed={noteUnseen} />
      </button>
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-sm text-muted">
          <Change item={item} file={file} />
        </p>
        {unseen === picture && unseenNote}
        {first && onRework && (
          <div className="-ml-3 flex flex-wrap">
            {pages.length === 1 && <Rotate name={file.name} isBusy={isBusy} onRotate={() => rotate(0)} />}
            <Button
              variant="quiet"
              size="compact"
              className="px-3 text-sm"
              aria-label={t('chosenFiles.addPageTo', { file: file.name })}
              onClick={() => choosePhotos((photos) => void rework((list) => addPages(list, id, photos)))}
            >
              <FilePlus2 className="size-4" aria-hidden />
              {t('chosenFiles.addPage')}
            </Button>
          </div>
        )}
        {refusal && (
          <p role="alert" className="max-w-text text-sm text-danger">
            {t(`chosenFiles.page.${refusal}`)}
          </p>
        )}
      </div>
      {isOpen && (
        <Dialog size="wide" title={file.name} onClose={() => setOpen(false)}>
          {first ? (
            <ol className="grid gap-5">
              {pages.map((page, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity, and keep their places.
                <li key={index} className="grid justify-items-start gap-1">
                  {pages.length > 1 && (
                    <p className="font-semibold">{t('chosenFiles.pageNumber', { page: index + 1 })}</p>
                  )}
                  <PhotoPicture photo={page.file} name={file.name} />
                  {onRework && <Rotate name={page.file.name} isBusy={isBusy} onRotate={() => rotate(index)} />}
                </li>
              ))}
            </ol>
          ) : (
            <PdfPicture content={file} name={file.name} />
          )}
        </Dialog>
      )}
    </div>
  );
}

/** Says what has become of a photo (contract, section 11). */
function Change({ item: { chosenSize, pages }, file }: Pick<ChosenFileProps, 'item' | 'file'>) {
  const { t, language } = useTranslation();
  if (pages.length > 1) return t('chosenFiles.pages', { count: pages.length });
  if (chosenSize === undefined) return null;
  if (file.size >= chosenSize) return t('chosenFiles.converted');
  const text = (bytes: number) => {
    const size = fileSize(bytes, language);
    return t(size.unit, { number: size.number });
  };
  return t('chosenFiles.reduced', { from: text(chosenSize), to: text(file.size) });
}

function Rotate({ name, isBusy, onRotate }: { name: string; isBusy: boolean; onRotate: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="quiet"
      size="compact"
      pending={isBusy}
      className="px-3 text-sm"
      aria-label={t('chosenFiles.rotateFile', { file: name })}
      onClick={onRotate}
    >
      {!isBusy && <RotateCw className="size-4" aria-hidden />}
      {t('chosenFiles.rotate')}
    </Button>
  );
}
