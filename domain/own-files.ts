import { rowKey, type DependencyKey } from './dependency-keys.ts'

/** The subject of files that a person has uploaded and that are in no section and with no sample yet. */
export const ownFilesOf = (userId: number): DependencyKey => rowKey('members', userId)
