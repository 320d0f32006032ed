export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 18 18" aria-hidden="true">
      <rect x="1" y="1" width="16" height="16" rx="4" fill="var(--ink-1)" />
      <path d="M5.5 13V5h4a2.6 2.6 0 0 1 0 5.2h-4" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    </svg>
  );
}
