import { resolveComment } from '#domain/commands/resolve-comment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { commentId, inNotebook, makeComment } from '#tests/harness/notebook.ts'

const settle = { threadId: commentId, resolved: true }
const comments = [makeComment({ authorId: 2 })]

commandSuite(resolveComment, {
  accepted: { input: inNotebook(settle, { comments }), entity: 'comments', id: () => commentId, becomes: () => ({ resolvedBy: 1, resolvedAt: noon }) },
  refused: {
    'comment.gone': { input: inNotebook(settle, { comments: [makeComment({ threadId: 'comment-0000-0000-0009' })] }) },
    'experiment.gone': { input: inNotebook(settle, { comments: [makeComment({ experimentId: 99 })] }) },
    'experiment.archived': { input: inNotebook(settle, { comments, experiment: { archived: 1 } }) },
  },
})
