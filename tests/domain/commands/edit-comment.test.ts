import { editComment } from '#domain/commands/edit-comment.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { noon } from '#tests/harness/factories.ts'
import { commentId, inNotebook, makeComment } from '#tests/harness/notebook.ts'

const edit = { commentId, text: { was: 'Are these bands real?', to: 'Are these bands real, @Max Members?' }, mentions: [2] }
const comments = [makeComment()]

commandSuite(editComment, {
  accepted: {
    input: inNotebook(edit, { comments }),
    entity: 'comments',
    id: () => commentId,
    becomes: () => ({ text: edit.text.to, mentions: [2], editedAt: noon, authorId: 1 }),
  },
  refused: {
    'permission.denied': { by: 2, input: inNotebook(edit, { comments }) },
    'comment.gone': { input: inNotebook(edit) },
    'experiment.gone': { input: inNotebook(edit, { comments: [makeComment({ experimentId: 99 })] }) },
    'experiment.archived': { input: inNotebook(edit, { comments, experiment: { archived: 1 } }) },
  },
})
