import type { Workspace } from '../workspace.ts'

/**
 * What was typed in one open copy of a document and is in neither the queue nor the inbox yet: the updates as they are, whatever the document
 * looks like.
 */
export interface TypedRecord {
  /** The chain of the copy. */
  readonly id: string
  /** The page that has the copy open; see {@link recoverTyped}. */
  readonly holder: string
  readonly documentId: string
  /** Name of what is saved, for the person. */
  readonly label: string
  /** As `document.append` will name them. */
  readonly chains: readonly string[]
  /** Base64. */
  readonly content: string
}

/** A table of its own, so that a keystroke never waits for a pull or for the queue. */
export const typedTable = ({ db }: Workspace) => db.table<TypedRecord, string>('$typed')
