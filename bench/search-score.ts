export interface Question {
  id: number;
  kind: string;
  query: string;
  /** Paths of articles without `.md`: 2 answers the question, 1 helps. */
  answers: Record<string, 1 | 2>;
}

/** What one engine made of one question. */
export interface Score {
  kind: string;
  /** Place of the first full answer, from 0; none is infinite. */
  first: number;
  gain: number;
  empty: boolean;
}

/** Places that count. */
export const page = 10;

const worth = (grades: readonly number[]) =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);

/** @param grades Of the articles found, in their order; 0 for those that do not answer. */
export function scoreOf({ kind, answers }: Question, grades: readonly number[]): Score {
  const best = Object.values(answers).sort((one, other) => other - one);
  const first = grades.indexOf(2);
  return {
    kind,
    first: first < 0 ? Number.POSITIVE_INFINITY : first,
    gain: worth(grades.slice(0, page)) / worth(best.slice(0, page)),
    empty: grades.length === 0,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const meanGain = (scores: readonly Score[]) => mean(scores.map(({ gain }) => gain));

/** Success at 1 and 3, nDCG@10 and the share that found nothing. */
export function measuresOf(scores: readonly Score[]): string[] {
  const within = (places: number) => mean(scores.map(({ first }) => (first < places ? 1 : 0)));
  const empty = mean(scores.map((score) => (score.empty ? 1 : 0)));
  return [within(1), within(3), meanGain(scores), empty].map((value) => value.toFixed(3));
}

const rounds = 2000;

/** Mean difference in nDCG of two engines over the same questions, and where 95 of 100 redrawn sets have it. */
export function differenceOf(one: readonly Score[], other: readonly Score[]): string {
  const differences = one.map(({ gain }, n) => gain - (other[n]?.gain ?? 0));
  let state = 1;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return differences[state % differences.length] ?? 0;
  };
  const means = Array.from({ length: rounds }, () => mean(differences.map(draw))).sort((a, b) => a - b);
  const at = (part: number) => means[Math.floor(rounds * part)]?.toFixed(3);
  return `${mean(differences).toFixed(3)} [${at(0.025)}, ${at(0.975)}]`;
}
