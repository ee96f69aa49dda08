import { useState } from 'react'
import { readLabelTemplates } from '#db/queries/labels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useFocusReturn } from '#src/ui/dialogs/overlay-stack.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { LabelFrame } from './label-frame.tsx'
import type { LabelRequest } from './label-request.ts'
import { maxLabels } from './max-labels.ts'
import { PreparedLabels } from './prepared-labels.tsx'
import { readLabelTexts } from './read-label-texts.ts'

export interface PrintLabelsProps {
  request: LabelRequest
  onClose: () => void
}

/** Labels as they come out of the printer, over the whole screen. */
export function PrintLabels({ request, onClose }: PrintLabelsProps) {
  // Here, because the frame is another one as soon as the labels are read.
  useFocusReturn()
  // As they were when it was opened: what is checked is what prints.
  const [asked] = useState(request)
  const read = useLive((workspace) => readLabelTexts(workspace, asked, maxLabels), [asked])
  const templates = useLive((workspace) => readLabelTemplates(workspace, asked.subject), [asked])
  const [shown, setShown] = useState<typeof read>()
  if (read && !shown) setShown(read)
  if (!shown || !templates) return <LabelFrame onClose={onClose}>{<Spinner />}</LabelFrame>
  if (shown.texts.length === 0)
    return (
      <LabelFrame onClose={onClose}>
        <EmptyState icon={TagIcon} title={t('Nothing to print a label for')} action={<Button onClick={onClose}>{t('Back')}</Button>}>
          {t('There are no samples here, or they are not on this device yet.')}
        </EmptyState>
      </LabelFrame>
    )
  return <PreparedLabels subject={asked.subject} texts={shown.texts} templates={templates} isCut={shown.isCut} onClose={onClose} />
}
