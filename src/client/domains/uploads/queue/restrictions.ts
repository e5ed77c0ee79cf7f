import type { PublicSettings } from '#shared/settings.ts';
import type { Text } from '#shared/translation.ts';
import { uploadTexts } from '#shared/uploads.ts';
import type { Restrictions, UploadFile } from '../upload-record.ts';

type SiteRules = Pick<PublicSettings['uploads'], 'max_size' | 'allowed_extensions' | 'blocked_extensions'>;

type Candidate = Pick<UploadFile, 'name' | 'size' | 'mime' | 'extension'>;

function matches(rules: readonly string[], { mime, extension }: Candidate): boolean {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  return rules.some((rule) => {
    const wanted = rule.trim().toLowerCase();
    if (!wanted.includes('/')) return wanted.replace(/^\./, '') === extension;
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) || wanted === '*/*' : type === wanted;
  });
}

const isOutside = (allowed: readonly string[] | undefined, file: Candidate) =>
  allowed !== undefined && allowed.length > 0 && !matches(allowed, file);

/**
 * Why a file is not sent at all; null where nothing speaks against it. A group only narrows what the site
 * takes.
 */
export function refusalOf(file: Candidate, site: SiteRules, group: Restrictions = {}): Text | null {
  const maxBytes = Math.min(group.maxBytes ?? Number.POSITIVE_INFINITY, site.max_size);
  if (file.size > maxBytes) return uploadTexts.tooLarge(file.name, maxBytes);
  const isRefused =
    isOutside(group.allowed, file) ||
    isOutside(site.allowed_extensions, file) ||
    matches([...(group.blocked ?? []), ...site.blocked_extensions], file);
  return isRefused ? uploadTexts.notAllowed : null;
}
