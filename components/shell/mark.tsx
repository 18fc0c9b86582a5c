/** Two strokes that meet: one signs, the other countersigns. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path
        d="M6.5 12.8 10 16.3 17.5 7.7"
        fill="none"
        stroke="var(--canvas)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M13 16.6h4.6" fill="none" stroke="var(--canvas)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
