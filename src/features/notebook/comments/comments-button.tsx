import { use, useState } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import { isOpen, readThreads } from '#db/queries/comments.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CommentIcon } from '#src/ui/icons/more-icons.ts'
import { countText, plural } from '#src/ui/text/translate.ts'
import { CommentsContext } from '#src/workspace/comments/comments-context.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { CommentsDialog } from './comments-dialog.tsx'

export interface CommentsButtonProps {
  experimentId: number
  sections: readonly SectionRow[]
  onSection: (id: number) => void
}

/** How many threads of an experiment are open; it leads to the list of all. Not shown where there are none. */
export function CommentsButton({ experimentId, sections, onSection }: CommentsButtonProps) {
  const threads = useLive((workspace) => readThreads(workspace, experimentId), [experimentId])
  const comments = use(CommentsContext)
  const [isListing, setListing] = useState(false)
  if (!threads?.length) return null
  const open = threads.filter(isOpen).length
  const choose = (threadId: string) => {
    setListing(false)
    // It may be far away, where nothing is drawn yet.
    onSection(threads.find(({ id }) => id === threadId)!.first.sectionId)
    comments?.open({ kind: 'thread', threadId }, true)
  }
  return (
    <>
      <Button icon={CommentIcon} aria-label={plural(open, { one: '# open comment', other: '# open comments' })} onClick={() => setListing(true)}>
        {countText(open)}
      </Button>
      {isListing && <CommentsDialog experimentId={experimentId} sections={sections} onChoose={choose} onClose={() => setListing(false)} />}
    </>
  )
}
