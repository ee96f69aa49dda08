import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Where an experiment is printed. */
export const printHref = (experimentId: number): string => `${addresses.experiment(experimentId)}&print=true`
