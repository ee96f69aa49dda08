import { writerWord } from '#domain/rules/notebook/notebook-writers.ts'
import type { ListFilter } from './list-request.ts'

/** The experiments of which a person is the owner or a collaborator. */
export const writtenBy = (userId: number): ListFilter => ({ field: 'writers', op: 'contains', value: writerWord(userId) })
