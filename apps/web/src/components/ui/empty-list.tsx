import type { ReactNode } from 'react';
import { EmptyLetterBox } from '../drawings/line-drawings';

export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <EmptyLetterBox className="h-20 text-shutter" />
      <p className="mt-5 font-serif text-xl">{text}</p>
      {children}
    </div>
  );
}
