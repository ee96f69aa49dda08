import * as z from 'zod/mini'
import type { Who } from '../../who.ts'
import type { CommentRow, Passage } from '../../entities/comment.ts'
import type { ExperimentRow } from '../../entities/experiment.ts'
import type { SectionRow } from '../../entities/section.ts'
import { id } from '../../input.ts'
import { limits } from '../../limits.ts'
import type { ReadTx, Tx } from '../../tx.ts'
import { base64, uniqueId } from '../documents/document-input.ts'
import { getExperiment } from './notebook.ts'

export const commentText = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.comment.longest))
/** A device that knows less than the server may name someone who has left. */
export const mentionedPeople = z.array(id).check(z.maxLength(limits.many.collaborators))

const position = z.nullable(base64(limits.comment.position))
export const passageInput: z.ZodMiniType<Passage> = z.object({
  documentId: uniqueId,
  start: position,
  end: position,
  quote: z.string().check(z.minLength(1), z.maxLength(limits.comment.quote)),
})

/** What every command about comments reads and refuses. */
export const commentUses = ['comments', 'sections', 'experiments', 'bucketGrants'] as const
export const commentRefusals = ['comment.gone', 'experiment.gone', 'experiment.archived'] as const
type CommentTx = ReadTx<(typeof commentUses)[number], (typeof commentRefusals)[number]>

/** An experiment in which the person may comment. Law 28: whoever may read may comment, in signed experiments, too. */
export async function getCommentable(tx: CommentTx, who: Who, experimentId: number): Promise<ExperimentRow> {
  const experiment = await getExperiment(tx, who, experimentId)
  return experiment.archived ? tx.refuse('experiment.archived', { experimentId, name: experiment.name }) : experiment
}

export async function getCommentableSection(
  tx: ReadTx<(typeof commentUses)[number], (typeof commentRefusals)[number] | 'section.gone'>,
  who: Who,
  sectionId: number,
): Promise<SectionRow> {
  const section = (await tx.get('sections', sectionId)) ?? tx.refuse('section.gone', { sectionId })
  await getCommentable(tx, who, section.experimentId)
  return section
}

/** A comment in an experiment that the person sees. */
export async function getComment(tx: CommentTx, who: Who, commentId: string): Promise<CommentRow> {
  const comment = (await tx.get('comments', commentId)) ?? tx.refuse('comment.gone')
  await getCommentable(tx, who, comment.experimentId)
  return comment
}

/** A comment that the person wrote: only its author changes its words. */
export async function getOwnComment(tx: CommentTx & ReadTx<never, 'permission.denied'>, who: Who, commentId: string): Promise<CommentRow> {
  const comment = await getComment(tx, who, commentId)
  return comment.authorId === who.userId ? comment : tx.refuse('permission.denied')
}

/** Sets whether a thread is settled. */
export async function setResolved(tx: Tx<'comments'>, who: Who, threadId: string, isResolved: boolean): Promise<void> {
  await tx.patch('comments', threadId, isResolved ? { resolvedBy: who.userId, resolvedAt: who.at } : { resolvedBy: null, resolvedAt: null })
}
