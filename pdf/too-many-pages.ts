/** There would be more pages than allowed. */
export class TooManyPages extends Error {}
