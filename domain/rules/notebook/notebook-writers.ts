import type { ExperimentRow } from '../../entities/experiment.ts'

/** Someone who writes in an experiment, in the text of {@link writersText}. */
export const writerWord = (userId: number): string => `<${userId}>`

/** Its owner and collaborators as a text, in which lists look for one of them. */
export const writersText = ({ ownerId, collaborators }: ExperimentRow): string => [ownerId, ...collaborators].map(writerWord).join('')
