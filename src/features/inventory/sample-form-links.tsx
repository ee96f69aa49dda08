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
      <div role="group" aria-label={t('Location')} className={`${look.link} ${look.wide}`}>
        <div>
          <div className={look.caption}>{t('Location')}</div>
          <div className={start ? 'mono' : 'muted'}>{start ? placesText(start.layer, places) : t('stored nowhere; scan a box, or choose a place')}</div>
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
      </div>
      {parent && (
        <div role="group" aria-label={t('Parent')} className={`${look.link} ${look.wide}`}>
          <div>
            <div className={look.caption}>{t('Parent')}</div>
            <div>{parent.name}</div>
          </div>
          <IconButton icon={CloseIcon} label={t('Remove parent')} onClick={() => set({ parentId: null })} />
        </div>
      )}
      <SamplePlaceDialog opened={choosing} onClose={() => setChoosing(false)} title={t('Location')} onChoose={(start) => set({ start })} />
    </>
  )
}
