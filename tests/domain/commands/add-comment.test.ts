import { describe, expect, test } from 'vitest'
import { addComment } from '#domain/commands/add-comment.ts'
import { resolveComment } from '#domain/commands/resolve-comment.ts'
import { setExperimentReaders } from '#domain/commands/set-experiment-readers.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { documentId } from '#tests/harness/documents.ts'
import { noon } from '#tests/harness/factories.ts'
import { commentId, inNotebook, makeComment, notebook } from '#tests/harness/notebook.ts'
import { makeTwoDevices } from '#tests/harness/two-devices.ts'

const passage = { documentId, start: 'AAAA', end: 'BBBB', quote: 'D5 runs at 390 bp' }
const words = { commentId: 'comment-0000-0000-0002', sectionId: 1, threadId: null, passage, text: '  Two clones in one well? ', mentions: [2, 2] }
const answer = { ...words, threadId: commentId, passage: null, text: 'Subcloning D5 this week.' }

commandSuite(addComment, {
  accepted: {
    input: inNotebook(words),
    entity: 'comments',
    id: () => words.commentId,
    becomes: () => ({
      threadId: words.commentId,
      experimentId: 1,
      sectionId: 1,
      passage,
      text: 'Two clones in one well?',
      mentions: [2],
      authorId: 1,
      createdAt: noon,
    }),
  },
  refused: {
    'section.gone': { input: inNotebook({ ...words, sectionId: 99 }) },
    'comment.gone': { input: inNotebook(answer) },
    'comment.id-taken': { input: inNotebook({ ...words, commentId }, { comments: [makeComment()] }) },
    'experiment.gone': { input: inNotebook(words, { section: { experimentId: 99 } }) },
    'experiment.archived': { input: inNotebook(words, { experiment: { archived: 1 } }) },
  },
})

describe('a comment', () => {
  test.each([
    ['a guest, who may write nothing else', 4, {}],
    ['anyone after signing', 3, { experiment: { status: 'SIGNED' } }],
    ['anyone in a section that someone else has locked', 3, { section: { lockedBy: 2 } }],
  ] as const)('is made by %s', async (_, userId, fields) => {
    const { lab } = await makeTwoDevices()
    await lab.change(...notebook(fields))
    const device = await lab.device(userId)
    await device.do(addComment, words)
    await device.sync()
    expect(await lab.row('comments', words.commentId)).toMatchObject({ authorId: userId })
  })

  test('is neither seen nor made by who may not see its experiment, and goes where the experiment is shown', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ comments: [makeComment()] }))
    await ada.sync()
    await max.sync()
    await ada.do(setExperimentReaders, { experimentId: 1, readership: 'people', add: [], remove: [] })
    await ada.sync()
    await max.do(addComment, answer)
    await max.sync()
    expect(max.row('comments', commentId)).toBeUndefined()
    expect(max.state.inbox).toMatchObject([{ code: 'experiment.gone' }])
    expect((await lab.row('comments', commentId))!['audience']).toBe((await lab.row('experiments', 1))!['audience'])
  })

  test('that answers a settled thread opens it again, also when it was written offline before', async () => {
    const { lab, ada, max } = await makeTwoDevices()
    await lab.change(...notebook({ comments: [makeComment()] }))
    await ada.sync()
    await max.sync()
    await max.do(addComment, answer)
    await ada.do(resolveComment, { threadId: commentId, resolved: true })
    await ada.sync()
    expect(ada.row('comments', commentId)).toMatchObject({ resolvedBy: 1, resolvedAt: noon })
    await max.sync()
    await ada.sync()
    expect(ada.row('comments', commentId)).toMatchObject({ resolvedBy: null, resolvedAt: null })
    expect(ada.row('comments', answer.commentId)).toMatchObject({ threadId: commentId, passage: null, text: answer.text })
  })

  test('does not answer an answer, nor a thread of another section', async () => {
    const { lab, ada } = await makeTwoDevices()
    await lab.change(...notebook({ comments: [makeComment({ threadId: 'comment-0000-0000-0009' })] }))
    await ada.sync()
    await expect(ada.do(addComment, answer)).rejects.toMatchObject({ code: 'comment.gone' })
    await lab.change(...notebook({ comments: [makeComment({ sectionId: 2 })] }))
    await ada.sync()
    await expect(ada.do(addComment, answer)).rejects.toMatchObject({ code: 'comment.gone' })
  })
})
