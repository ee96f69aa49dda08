/** More are printed in parts. */
export const maxLabels = 500
