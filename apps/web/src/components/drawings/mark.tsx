export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden focusable="false">
      <path d="M3 30V16a13 13 0 0 1 26 0v14Z" className="fill-brand" />
      <path d="M11 30V17.5a5 5 0 0 1 10 0V30Z" className="fill-ground" />
      <path d="M1 30h30" className="stroke-brand" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
