import { useState } from 'react'
import { PaperOverlay } from '#src/features/notebook/print/paper-overlay.tsx'
import { PrintedPage } from '#src/features/notebook/print/printed-page.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { printWalk } from './printed-walk.ts'
import type { PickView } from './read-pick-view.ts'

export interface PrintWalkProps {
  title: string
  view: PickView
  onBack: () => void
}

/** What is left of a pick list, on paper. */
export function PrintWalk({ title, view, onBack }: PrintWalkProps) {
  const { groupName, fullName } = useWorkspace()
  const [madeAt] = useState(() => Date.now())
  return (
    <PaperOverlay label={t('Print {name}', { name: title })} isReady onBack={onBack}>
      <PrintedPage document={printWalk(view, { title, groupName, fullName, madeAt })} />
    </PaperOverlay>
  )
}
