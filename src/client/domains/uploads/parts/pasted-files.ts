const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Browsers call every picture from the clipboard the same. */
function speakingName(file: File, index: number): string {
  const taken = new Date(file.lastModified);
  const day = [taken.getFullYear(), taken.getMonth() + 1, taken.getDate()].map(twoDigits).join('-');
  const time = [taken.getHours(), taken.getMinutes()].map(twoDigits).join('.');
  const extension = file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
  return `Screenshot ${day} ${time}${index === 0 ? '' : ` (${index + 1})`}.${extension}`;
}

/**
 * The files in what is pasted, and none where text is the better reading: spreadsheets and word processors bring a
 * picture of the text along.
 */
export function pastedFiles(event: Pick<ClipboardEvent, 'clipboardData'>): File[] {
  const data = event.clipboardData;
  if (data === null) return [];
  const hasText = data.types.includes('text/plain') || data.types.includes('text/rtf');
  const files = [...data.files];
  if (hasText && files.every(({ type }) => type.startsWith('image/'))) return [];
  return files.map((file, index) =>
    /^image\.\w+$/.test(file.name)
      ? new File([file], speakingName(file, index), { type: file.type, lastModified: file.lastModified })
      : file,
  );
}
