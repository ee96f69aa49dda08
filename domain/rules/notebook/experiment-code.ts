/** `EXP-0318` for experiment 318, as people write and say it. */
export const experimentCode = (id: number): string => `EXP-${String(id).padStart(4, '0')}`
