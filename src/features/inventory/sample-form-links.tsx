import { useState } from 'react'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/button.tsx'
import { CloseIcon, PlaceIcon } from '#src/ui/icons.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { t } from '#src/ui/translate.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import type { SampleDraft } from './sample-draft.ts'
import { placesText } from './sample-places.ts'
import { SamplePlaceDialog } from './sample-place-dialog.tsx'
import look from './sample-form.module.css'

export interface SampleFormLinksProps {
  draft: Pick<SampleDraft, 'start' | 'parentId'>
  set: (change: Partial<Pick<SampleDraft, 'start' | 'parentId'>>) => void
  places: readonly number[]
  trouble: string | null
}

/** Where a new sample goes and what it came from: chosen, or scanned while the form is open. */
export function SampleFormLinks({ draft: { start, parentId }, set, places, trouble }: SampleFormLinksProps) {
  const [choosing, setChoosing] = useState(false)
  const parent = useLive(async (workspace) => (parentId === null ? undefined : readSample(workspace, parentId)), [parentId])
  return (
    <>
      <dl className={`${look.link} ${look.wide}`}>
        <div>
          <dt>{t('Location')}</dt>
          <dd className={start ? 'mono' : 'muted'}>{start ? placesText(start.layer, places) : t('stored nowhere; scan a box, or choose a place')}</dd>
        </div>
        <Button icon={PlaceIcon} onClick={() => setChoosing(true)}>
          {t('Choose a place')}
        </Button>
        {start && <IconButton icon={CloseIcon} label={t('No place')} onClick={() => set({ start: null })} />}
        {trouble && (
          <div className={look.trouble} role="alert">
            {trouble}
          </div>
        )}
      </dl>
      {parent && (
        <dl className={`${look.link} ${look.wide}`}>
          <div>
            <dt>{t('Parent')}</dt>
            <dd>{parent.name}</dd>
          </div>
          <IconButton icon={CloseIcon} label={t('Remove parent')} onClick={() => set({ parentId: null })} />
        </dl>
      )}
      <SamplePlaceDialog opened={choosing} onClose={() => setChoosing(false)} title={t('Location')} onChoose={(start) => set({ start })} />
    </>
  )
}
