/** The most tokens of which each is drawn with a line to its number. */
export const MOST_DRAWN = 12;
