/**
 * The app's logo. Inline, since a separate file would be a request before the first row, and
 * missing offline.
 */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#2f5bd7" />
      <path d="M10 7h12v18l-3-2-3 2-3-2-3 2z" fill="#fff" />
      <path d="M13 12h6M13 16h6" stroke="#2f5bd7" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
