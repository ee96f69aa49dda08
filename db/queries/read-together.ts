import { entityNames } from '#domain/schema.ts'
import type { Workspace } from '../workspace.ts'

/**
 * Several reads in one transaction: what the rows of all tables are at one moment. Each transaction waits for its turn behind those that
 * store a download, so that a screen that reads one thing after another would wait as often.
 * Law 81: `read` awaits nothing but the database, because any other wait would end the transaction.
 */
export const readTogether = <T>(workspace: Workspace, read: () => Promise<T>): Promise<T> => workspace.db.transaction('r', [...entityNames], read)
