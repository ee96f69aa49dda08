import { resolveComment } from '#domain/commands/resolve-comment.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `text`: of the comment that began the thread. */
export function resolveCommentChange(threadId: string, text: string, resolved: boolean): Change {
  const set = (to: boolean) =>
    mutation(resolveComment, { threadId, resolved: to }, to ? t('Resolved the comment: {text}', { text }) : t('Reopened the comment: {text}', { text }))
  return makeChange([set(resolved)], [set(!resolved)], resolved ? t('Comment resolved') : t('Comment reopened'))
}
