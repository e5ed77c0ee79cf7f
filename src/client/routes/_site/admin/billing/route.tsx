import { createFileRoute } from '@tanstack/react-router';
import { requireBilling } from '#client/platform/session/guards.ts';

/** A site that sells no plans has none of these screens, and loads nothing of them. */
export const Route = createFileRoute('/_site/admin/billing')({ beforeLoad: requireBilling });
