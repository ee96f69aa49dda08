import type { Change } from '#domain/draft.ts'
import type { CommentRow } from '#domain/entities/comment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { FeedReader } from '../feed/tables.ts'
import type { News } from './news.ts'
import type { Deed } from './notifier-tables.ts'

export interface CommentFacts {
  readonly experiments: ReadonlyMap<number, Pick<ExperimentRow, 'name' | 'ownerId' | 'collaborators'>>
  /** Who has written in each thread. */
  readonly writers: ReadonlyMap<string, readonly number[]>
}

const commentIn = ({ entity, after }: Change): CommentRow | undefined => (entity === 'comments' && after ? (after as unknown as CommentRow) : undefined)

/** Reads what {@link newsOfComments} needs, if there are comments. */
export async function readCommentFacts(tables: FeedReader, groupId: number, deeds: readonly Deed[]): Promise<CommentFacts> {
  const comments = deeds.flatMap(({ changes }) => changes.flatMap((change) => commentIn(change) ?? []))
  const experiments = new Map<number, ExperimentRow>()
  for (const id of new Set(comments.map(({ experimentId }) => experimentId))) {
    const row = await tables.row(groupId, 'experiments', id)
    if (row) experiments.set(id, row as unknown as ExperimentRow)
  }
  const writers = new Map<string, number[]>()
  for (const id of new Set(comments.map(({ threadId }) => threadId))) {
    const rows = (await tables.rowsUnder(groupId, 'comments', 'byThread', [id])) as unknown as CommentRow[]
    writers.set(id, [...new Set(rows.filter(({ archived }) => !archived).map(({ authorId }) => authorId))])
  }
  return { experiments, writers }
}

/** What those who are named in a comment should know, the people of its experiment, and who else has written in its thread. */
export function newsOfComments(actor: number, changes: readonly Change[], { experiments, writers }: CommentFacts): News[] {
  return changes.flatMap((change): News[] => {
    const comment = commentIn(change)
    const experiment = comment && experiments.get(comment.experimentId)
    if (!experiment || comment.archived) return []
    const before = change.before as CommentRow | null
    const about = { actor, foreignId: comment.experimentId, name: experiment.name, detail: '', threadId: comment.threadId }
    const named = comment.mentions.filter((to) => to !== actor && !before?.mentions.includes(to))
    const concerned = before ? [] : new Set([experiment.ownerId, ...experiment.collaborators, ...(writers.get(comment.threadId) ?? [])])
    const told = [...concerned].filter((to) => to !== actor && !named.includes(to))
    return [...named.map((to): News => ({ ...about, to, kind: 'mentioned' })), ...told.map((to): News => ({ ...about, to, kind: 'commented' }))]
  })
}
