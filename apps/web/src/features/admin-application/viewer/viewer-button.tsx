import type { LucideIcon } from 'lucide-react';

interface ViewerButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  isOff?: boolean;
}

/** `aria-disabled` instead of `disabled`: the pressed button keeps the focus. */
export function ViewerButton({ icon: Icon, label, onClick, isOff = false }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => isOff || onClick()}
      className="flex size-11 shrink-0 items-center justify-center rounded-md border border-edge bg-surface hover:border-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted aria-disabled:opacity-60 aria-disabled:hover:bg-surface"
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}
