import { type ComponentType, lazy, Suspense } from 'react';
import type { QrImageProps } from './qr-image';
import { Skeleton } from './spinner';

/** A separate chunk with the encoder. If it fails to load, there is no code, so its content must be readable beside it. */
const QrImage = lazy<ComponentType<QrImageProps>>(() => import('./qr-image').catch(() => ({ default: () => null })));

export function QrCode(props: QrImageProps) {
  return (
    <Suspense fallback={<Skeleton className="size-52" />}>
      <QrImage {...props} />
    </Suspense>
  );
}
