/** More are printed in parts. */
export const mostLabels = 500
