import type { CommentRow } from '#domain/entities/comment.ts'
import type { Workspace } from '../workspace.ts'

/** A comment with its answers. */
export interface Thread {
  /** The ID of its first comment. */
  readonly id: string
  readonly first: CommentRow
  /** In the order in which they were made, without those that were removed. */
  readonly comments: readonly CommentRow[]
}

export const isOpen = ({ first }: Thread): boolean => first.resolvedAt === null

/**
 * The threads of an experiment that anything is left of, the oldest first; without those of archived sections.
 * `kept`: one that stays all the same, because somebody may be answering in it.
 */
export async function readThreads(workspace: Workspace, experimentId: number, kept?: string | null): Promise<Thread[]> {
  const [rows, sections] = await Promise.all([
    workspace.mirror('comments').where('experimentId').equals(experimentId).toArray(),
    workspace.mirror('sections').where('experimentId').equals(experimentId).toArray(),
  ])
  const inUse = new Set(sections.flatMap(({ id, archived }) => (archived ? [] : [id])))
  const inOrder = rows.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  return inOrder
    .filter(({ id, threadId, sectionId }) => id === threadId && (inUse.has(sectionId) || id === kept))
    .map((first) => ({ id: first.id, first, comments: inOrder.filter(({ threadId, archived }) => threadId === first.id && !archived) }))
    .filter(({ id, comments }) => comments.length > 0 || id === kept)
}

/** How many comments of open threads the sections of an experiment have, by section. */
export async function countComments(workspace: Workspace, experimentId: number): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { first, comments } of (await readThreads(workspace, experimentId)).filter(isOpen))
    counts.set(first.sectionId, (counts.get(first.sectionId) ?? 0) + comments.length)
  return counts
}
