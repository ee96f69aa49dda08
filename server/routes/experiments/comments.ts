import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addComment } from '#domain/commands/add-comment.ts'
import { resolveComment } from '#domain/commands/resolve-comment.ts'
import type { CommentRow } from '#domain/entities/comment.ts'
import { limits } from '#domain/limits.ts'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireComment } from '#domain/wire/notebook/notebook-to-wire.ts'
import { requiredText, wireFlag, wireId, wireIdsUpTo } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { defineRoute, type Call, type Route } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { wrongInput } from '../wrong-input.ts'
import { namesIn, readExperiment, readSections, type NotebookReader } from './notebook-rows.ts'
import { reading } from './sections.ts'

/* What people say of an experiment, beside its texts. Whoever sees it reads and writes comments, in signed experiments, too. */

const path = '/api/v1/experiments/:experimentId/comments'
const ofExperiment = z.object({ experimentId: wireId })
const ofComment = z.object({ experimentId: wireId, commentId: uniqueId })

/** Those of an experiment in the order in which they were made, without removed ones and those of archived sections. */
async function readComments(reader: NotebookReader, experimentId: number): Promise<{ rows: CommentRow[]; firstOf: (row: CommentRow) => CommentRow }> {
  await readExperiment(reader, experimentId)
  const sections = new Set((await readSections(reader, experimentId)).flatMap(({ id, archived }) => (archived ? [] : [id])))
  const all = await reader.rows.where('comments', 'byExperiment', [experimentId])
  const firsts = new Map(all.flatMap((row) => (row.id === row.threadId ? [[row.id, row] as const] : [])))
  const rows = all.filter(({ archived, sectionId }) => !archived && sections.has(sectionId))
  const isAnswer = ({ id, threadId }: CommentRow) => Number(id !== threadId)
  const inOrder = rows.toSorted((a, b) => a.createdAt - b.createdAt || isAnswer(a) - isAnswer(b) || (a.id < b.id ? -1 : 1))
  return { rows: inOrder, firstOf: (row) => firsts.get(row.threadId) ?? row }
}

/** GET …/comments: those of all threads, in the order in which they were made; `expJournalID` for those of a section, `resolved` for settled or open threads. */
const listComments = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params: ofExperiment, query: z.object({ ...pageQuery, expJournalID: z.optional(wireId), resolved: z.optional(wireFlag) }) }),
  refusals: ['experiment.gone'],
  async handler(call, { params: { experimentId }, query }) {
    const { rows, firstOf } = await reading(call, (reader) => readComments(reader, experimentId))
    const { expJournalID, resolved } = query
    const shown = rows.filter(
      (row) => (expJournalID === undefined || row.sectionId === expJournalID) && (resolved === undefined || (firstOf(row).resolvedAt !== null) === resolved),
    )
    return toPage(shown, query, { created: ({ createdAt }) => createdAt }, async (page) => {
      const names = await namesIn(
        call,
        page.map(({ authorId }) => authorId),
      )
      return page.map((row) => toWireComment(row, firstOf(row), names))
    })
  },
})

const commentBody = z.strictObject({
  text: requiredText(limits.comment.longest),
  expJournalID: z.optional(wireId),
  commentID: z.optional(uniqueId),
  quotation: z.optional(requiredText(limits.comment.quote)),
  mentions: z._default(wireIdsUpTo(limits.many.collaborators), []),
})

interface Subject {
  readonly sectionId: number
  readonly documentId: string | null
  readonly threadId: string | null
}

/** Without a section, the first one of the experiment; with a comment, its thread. */
async function readSubject(reader: NotebookReader, experimentId: number, { expJournalID, commentID }: z.infer<typeof commentBody>): Promise<Subject> {
  await readExperiment(reader, experimentId)
  if (commentID !== undefined) {
    const { sectionId, threadId } = await readComment(reader, experimentId, commentID)
    if (expJournalID !== undefined && expJournalID !== sectionId) throw new Refusal('section.gone')
    return { sectionId, documentId: null, threadId }
  }
  const sections = await readSections(reader, experimentId)
  const section = sections.find(({ id, archived }) => (expJournalID === undefined ? !archived : id === expJournalID))
  if (!section) throw new Refusal('section.gone')
  return { sectionId: section.id, documentId: section.documentId, threadId: null }
}

/** A comment of another experiment is refused like none, as law 177 says of experiments. */
async function readComment(reader: NotebookReader, experimentId: number, commentId: string): Promise<CommentRow> {
  await readExperiment(reader, experimentId)
  const comment = await reader.rows.get('comments', commentId)
  if (comment?.experimentId !== experimentId) throw new Refusal('comment.gone')
  return comment
}

/**
 * POST …/comments, body `text`: begins a thread on the section `expJournalID`, with the words that it is about as `quotation`; or, with `commentID`,
 * answers in its thread, which opens again. Answers its ID.
 */
const postComment = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params: ofExperiment, body: commentBody }),
  refusals: addComment.refusals,
  async handler(call, { params: { experimentId }, body }) {
    const { sectionId, documentId, threadId } = await reading(call, (reader) => readSubject(reader, experimentId, body))
    const { text, quotation, mentions } = body
    if (quotation !== undefined && documentId === null)
      throw wrongInput('body.quotation', 'Only the first comment of a thread has a quotation, and only in a section with a text.')
    const passage = quotation === undefined || documentId === null ? null : { documentId, start: null, end: null, quote: quotation }
    const commentID = randomUUID()
    await runAsCaller(call, addComment, { commentId: commentID, sectionId, threadId, passage, text, mentions })
    return { commentID }
  },
})

async function setResolved(call: Call<'member'>, { experimentId, commentId }: z.infer<typeof ofComment>, resolved: boolean): Promise<object> {
  const { threadId } = await reading(call, (reader) => readComment(reader, experimentId, commentId))
  await runAsCaller(call, resolveComment, { threadId, resolved })
  return {}
}

const settled = { access: 'member', writes: () => true, input: z.object({ params: ofComment }), refusals: resolveComment.refusals } as const

/** PUT …/comments/{commentID}/resolved: settles the thread of a comment. */
const putResolved = defineRoute({
  method: 'PUT',
  path: `${path}/:commentId/resolved`,
  ...settled,
  handler: (call, { params }) => setResolved(call, params, true),
})

/** DELETE …/comments/{commentID}/resolved: opens it again. */
const deleteResolved = defineRoute({
  method: 'DELETE',
  path: `${path}/:commentId/resolved`,
  ...settled,
  handler: (call, { params }) => setResolved(call, params, false),
})

export const commentRoutes: readonly Route[] = [listComments, postComment, putResolved, deleteResolved]
