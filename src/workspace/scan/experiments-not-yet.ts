import { msg } from '#domain/message.ts'

/** The answer to the code of an experiment. */
export const experimentsNotYet = msg('Experiments are not available in this version yet.')
