import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '../../platform/session/guards.ts';

export const Route = createFileRoute('/_site/hc')({ beforeLoad: requirePermission('articles.view') });
