import type { Theme } from '#shared/settings.ts';
import { themeFile } from '#shared/themes.ts';

/** Hands a theme over as a file, to be taken to another site. */
export function saveThemeFile({ name, is_dark, values }: Theme): void {
  const text = JSON.stringify({ name, is_dark, values }, null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'theme'}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** The theme in a file; null when there is none in it. */
export async function readThemeFile(file: File) {
  try {
    const read = themeFile.safeParse(JSON.parse(await file.text()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** A name that no theme has yet. */
export function freeName(name: string, themes: readonly Theme[]): string {
  const taken = new Set(themes.map((theme) => theme.name.toLowerCase()));
  for (let count = 2; ; count++) {
    const candidate = count === 2 && !taken.has(name.toLowerCase()) ? name : `${name} ${count}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
