import { Link } from 'react-router-dom';

/** A link to where something can be done about it. */
export function Way({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-3">
      {text}
    </Link>
  );
}
