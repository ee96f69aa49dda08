import { removeComment } from '#domain/commands/remove-comment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { commentId, inNotebook, makeComment } from '#tests/harness/notebook.ts'

const remove = { commentId, removed: true }
const comments = [makeComment()]

commandSuite(removeComment, {
  accepted: { input: inNotebook(remove, { comments }), entity: 'comments', id: () => commentId, becomes: () => ({ archived: 1 }) },
  refused: {
    'permission.denied': { by: 5, input: inNotebook(remove, { comments }) },
    'comment.gone': { input: inNotebook(remove) },
    'experiment.gone': { input: inNotebook(remove, { comments: [makeComment({ experimentId: 99 })] }) },
    'experiment.archived': { input: inNotebook(remove, { comments, experiment: { archived: 1 } }) },
  },
})
