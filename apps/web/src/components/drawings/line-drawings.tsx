import type { ReactNode } from 'react';

export function lineDrawing(lines: ReactNode) {
  return ({ className }: { className?: string }) => (
    <svg
      viewBox="0 0 96 72"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {lines}
    </svg>
  );
}

export const Keys = lineDrawing(
  <>
    <circle cx="30" cy="24" r="15" />
    <circle cx="30" cy="24" r="9" className="fill-ochre" strokeWidth="1.5" />
    <path d="M41 35l30 29M58 51l-6 6M66 59l-5 5" />
    <path d="M44 18q18-10 28 4" strokeWidth="1.5" />
    <path d="M70 20l12 6-6 12-12-6Z" />
    <path d="M70 20l3 9M76 38l-3-9 9-3" strokeWidth="1.25" />
  </>,
);

export const Notice = lineDrawing(
  <>
    <path d="M24 8h40l10 10v46H24Z" />
    <path d="M64 8v10h10" />
    <path d="M33 26h24M33 34h32M33 42h32M33 50h18" strokeWidth="1.5" />
    <circle cx="68" cy="54" r="9" className="fill-ochre" />
    <path d="M64 54l3 3 5-6" strokeWidth="1.75" />
    <path d="M49 4v6" strokeWidth="3" />
  </>,
);

export const NeighboursTable = lineDrawing(
  <>
    <path d="M10 46h76M18 46v20M78 46v20" />
    <circle cx="24" cy="20" r="7" />
    <path d="M13 46v-6a11 11 0 0 1 22 0v6" />
    <circle cx="72" cy="20" r="7" />
    <path d="M61 46v-6a11 11 0 0 1 22 0v6" />
    <path d="M42 46v-8a6 4 0 0 1 12 0v8Z" className="fill-ochre" />
    <path d="M48 34v-6M44 26q4-6 8 0" strokeWidth="1.5" />
  </>,
);

export const ClosedGate = lineDrawing(
  <>
    <path d="M22 66V36a26 26 0 0 1 52 0v30" />
    <path d="M30 66V38a18 18 0 0 1 36 0v28Z" />
    <path d="M48 20v46M39 23v43M57 23v43M30 46h36" strokeWidth="1.5" />
    <circle cx="52" cy="52" r="2.5" className="fill-ochre" strokeWidth="1.25" />
    <path d="M8 66h80" />
  </>,
);

export const EmptyLetterBox = lineDrawing(
  <>
    <path d="M18 58V30a14 14 0 0 1 28 0v28Z" />
    <path d="M32 16h32a14 14 0 0 1 14 14v28H46" />
    <path d="M25 34h14" />
    <path d="M62 34V22h8" className="stroke-brand" />
    <path d="M48 58v12M12 70h72" />
  </>,
);
