import type { ReactNode } from 'react';

export function NextStep({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) {
  return (
    <section className="page pt-20 lg:pt-24 print:hidden">
      <div className="grid grid-cols-1 items-center gap-x-12 gap-y-6 rounded-lg border border-line bg-surface p-7 sm:p-10 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-2 max-w-text text-muted">{text}</p>
        </div>
        <div className="grid gap-3 sm:flex sm:flex-wrap">{children}</div>
      </div>
    </section>
  );
}
