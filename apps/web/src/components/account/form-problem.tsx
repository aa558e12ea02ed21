import { Banner } from '../ui/banner';

/** Why a form's call failed; nothing while it has not. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <Banner tone="danger" role="alert">
      {children}
    </Banner>
  );
}
