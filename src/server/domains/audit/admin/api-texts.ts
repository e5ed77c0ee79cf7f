import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';

export const logsApiTexts: DomainApiTexts = {
  tags: { Logs: 'What happened on the site. Nothing in a log can be changed.' },
  parameters: {
    from: 'From this time or day on.',
    to: 'Before this time or day.',
    userId: 'Id of a person.',
    action: 'What was done, such as `settings.update`.',
    subject_type: 'The kind of what was changed, such as `role`.',
    subject_id: 'The id of what was changed.',
    ok: 'Whether it went well.',
    format: '`csv` for a file.',
  },
};
