import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[];
  /** Id of the shown tab, if the caller decides it. Otherwise, the first tab is shown at first. */
  shown?: string;
  onShow?: (id: string) => void;
  className?: string;
}

export function Tabs({ label, tabs, shown, onShow, className }: TabsProps) {
  const kept = shown === undefined ? { defaultValue: tabs[0]?.id } : { value: shown };
  return (
    <Primitive.Root {...kept} {...(onShow && { onValueChange: onShow })} className={className}>
      <Primitive.List aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-11 border-b-3 border-transparent px-3 py-1 text-muted max-sm:flex-1 max-sm:basis-1/4 max-sm:px-1 max-sm:text-sm -outline-offset-2 hover:text-ink data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="pt-5">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
