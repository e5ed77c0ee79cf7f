import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { AuditEntryRow } from './audit-entry-row.tsx';

it('a change says its fields in words', async () => {
  const entry = {
    id: 1,
    user: null,
    impersonator: null,
    action: 'theme.update',
    subject_type: 'theme',
    subject_id: '3',
    before: { is_default: false, values: { accent_color: 'red' } },
    after: { is_default: true, values: { accent_color: 'blue' } },
    ip_address: null,
    via: 'system' as const,
    created_at: '2026-11-23T00:00:00Z',
  };
  await showScreen(<AuditEntryRow entry={entry} />);
  expect(screen.getByText('is default')).toBeTruthy();
  expect(screen.getByText('values: accent color')).toBeTruthy();
});
