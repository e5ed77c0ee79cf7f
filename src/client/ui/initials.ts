const letters = /[\p{L}\p{N}]\p{M}*/gu;

const lettersOf = (text: string): string[] => text.match(letters) ?? [];

/**
 * One or two initials of a person or a view: of the name, or of the email address without one. The same rule applies on the
 * server and in every browser, so emoji are skipped, whose segmentation differs between them.
 */
export function initialsOf(name: string, email = ''): string {
  const words = [name, email.split('@')[0] ?? '']
    .map((text) => text.split(/\s+/).map(lettersOf))
    .map((all) => all.filter((word) => word.length > 0))
    .find((all) => all.length > 0);
  const [first = [], second] = words ?? [];
  return (second === undefined ? first.slice(0, 2) : [first[0], second[0]]).join('').toUpperCase();
}
