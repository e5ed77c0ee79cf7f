/** The product's mark, in the theme's accent colour: precedes the site's name when it has no logo. */
export const SiteMark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--be-primary)" />
    <path
      d="M6.4 8.2a2.2 2.2 0 0 1 4.4 0v6a5.2 5.2 0 0 0 10.4 0v-6a2.2 2.2 0 0 1 4.4 0v15.6a2.2 2.2 0 0 1-4.4 0v-1.77a9.4 9.4 0 0 1-10.4 0v1.77a2.2 2.2 0 0 1-4.4 0z"
      fill="var(--be-on-primary)"
    />
    <circle cx="16" cy="10.4" r="3" fill="#ffc857" />
  </svg>
);
