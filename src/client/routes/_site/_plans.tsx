import { createFileRoute } from '@tanstack/react-router';
import { requireBilling } from '../../platform/session/guards.ts';

/** The pages of plans. A site that sells none has none of them, and loads nothing of them. */
export const Route = createFileRoute('/_site/_plans')({ beforeLoad: requireBilling });
