const letters = /[\p{L}\p{N}]\p{M}*/gu;

const lettersOf = (text: string): string[] => text.match(letters) ?? [];

/**
 * One or two letters that stand for a person: of the name, or of the address where the name has none. Made by the same
 * rule on the server and in every browser, so nothing of an emoji is taken, whose parts not all of them know.
 */
export function initialsOf(name: string, email = ''): string {
  const words = [name, email.split('@')[0] ?? '']
    .map((text) => text.split(/\s+/).map(lettersOf))
    .map((all) => all.filter((word) => word.length > 0))
    .find((all) => all.length > 0);
  const [first = [], second] = words ?? [];
  return (second === undefined ? first.slice(0, 2) : [first[0], second[0]]).join('').toUpperCase();
}
