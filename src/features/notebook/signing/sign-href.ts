import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Where an experiment is signed. */
export const signHref = (experimentId: number): string => `${addresses.experiment(experimentId)}&sign=true`
