/** A part from 0 to 1 in words. */
export const percent = (part: number) => `${Math.round(part * 100)} %`;
