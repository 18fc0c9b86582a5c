export function SectionSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="h-32 animate-pulse rounded-lg border border-line bg-sunken" />
  );
}
