import { invalid } from '#shared/errors.ts';

/** Behavior of a test card. */
type TestCard = 'pays' | 'declined' | 'fails_at_renewal' | 'asks';

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000000341': 'fails_at_renewal',
  '4000000000003220': 'asks',
};

/** Stored data of a card: never its number. */
export interface StoredCard {
  gateway_id: string;
  brand: string;
  last4: string;
  exp_month: number | null;
  exp_year: number | null;
}

const refusedCard = (text: string) => invalid({ card: [text] }, 'card_refused');

/** The test card of that number. Throws 422 on `card` for one that declines, and for every number of no test card. */
export function readCard(number: string): { card: TestCard; kept: StoredCard } {
  // bounded: one character class over at most thirty characters
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = Object.hasOwn(cards, digits) ? cards[digits] : undefined;
  if (card === undefined) throw refusedCard('Only test cards are accepted here.');
  if (card === 'declined') throw refusedCard('The card was declined. Try another card.');
  return { card, kept: storedCard(card) };
}

/** Stored data of a card after its second step. */
export const storedCard = (card: TestCard): StoredCard => {
  const [number = ''] = Object.entries(cards).find(([, kind]) => kind === card) ?? [];
  return { gateway_id: card, brand: 'visa', last4: number.slice(-4), exp_month: null, exp_year: null };
};

/** Whether a stored card succeeds at renewals. */
export const paysAgain = (gatewayId: string) => gatewayId !== 'fails_at_renewal';

/** Error of a refused second step. */
export const notConfirmed = () => refusedCard('The payment was not confirmed. Please try again.');
