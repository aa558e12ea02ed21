import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import type { Size } from '../../../lib/pdf/fit-page';
import type { View } from './use-view';

export interface DrawnProps {
  content: Blob;
  name: string;
  view: View;
  /** Width of the space, in CSS pixels. */
  width: number;
  /** Must be the same function in every render. */
  onFailed: (error: unknown) => void;
}

/** Shows a file as an image element, because browsers run no scripts of an image. */
export function Picture({ content, name, view: { zoom, turn }, width, onFailed }: DrawnProps) {
  const { t } = useTranslation();
  const address = useObjectUrl(content);
  const [own, setOwn] = useState<Size>();
  const isOnItsSide = turn === 90 || turn === 270;
  const shown = own && fit(own, isOnItsSide, width * zoom);
  if (address === undefined) return null;
  return (
    <div
      className="relative overflow-hidden"
      style={
        shown && { width: isOnItsSide ? shown.height : shown.width, height: isOnItsSide ? shown.width : shown.height }
      }
    >
      <img
        src={address}
        alt={t('adminApplication.viewer.picture', { name })}
        onLoad={({ currentTarget }) =>
          setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={() => onFailed(new Error('not a picture'))}
        className={clsx('absolute top-1/2 left-1/2 max-w-none -translate-1/2', !shown && 'opacity-0')}
        style={shown && { width: shown.width, height: shown.height, rotate: `${turn}deg` }}
      />
    </div>
  );
}

/** Computes the size that a picture needs before it is turned, so that the turned picture is `width` wide. */
function fit(own: Size, isOnItsSide: boolean, width: number): Size {
  const ratio = own.height / Math.max(own.width, 1);
  return isOnItsSide ? { width: width / Math.max(ratio, 0.01), height: width } : { width, height: width * ratio };
}

function useObjectUrl(content: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
