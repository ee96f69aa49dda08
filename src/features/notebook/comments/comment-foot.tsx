import { use, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { CommentIcon } from '#src/ui/icons/more-icons.ts'
import { FootBar } from '#src/ui/layout/foot-bar.tsx'
import { t } from '#src/ui/text/translate.ts'
import { CommentsContext } from '#src/workspace/comments/comments-context.ts'
import type { ExperimentComments } from '#src/workspace/comments/experiment-comments.ts'

/** For those who only read: comments on the words that they have selected. */
export function CommentFoot() {
  const comments = use(CommentsContext)
  return comments && <OpenFoot comments={comments} />
}

function OpenFoot({ comments }: { comments: ExperimentComments }) {
  const { canBegin, open } = useSyncExternalStore(comments.subscribe, comments.read)
  if (!canBegin || open?.kind === 'begun') return null
  return (
    // The words stay selected while it is tapped.
    <FootBar role="group" label={t('Comment')} onMouseDown={(event) => event.preventDefault()}>
      <Button icon={CommentIcon} onClick={() => comments.begin()}>
        {t('Comment')}
      </Button>
    </FootBar>
  )
}
