import { useState } from 'react'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { PlaceIcon } from '#src/ui/icons/more-icons.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { SampleDraft } from './sample-draft.ts'
import { positionsText } from './start-location.ts'
import { StartLocationDialog } from './start-location-dialog.tsx'
import classes from './sample-form.module.css'

export interface SampleFormLinksProps {
  draft: Pick<SampleDraft, 'start' | 'parentId'>
  set: (change: Partial<Pick<SampleDraft, 'start' | 'parentId'>>) => void
  positions: readonly number[]
  /** Why this location is proposed. */
  note?: string | undefined
  errorFor: string | null
}

/** The location and the parent of a new sample: chosen, or scanned while the form is open. */
export function SampleFormLinks({ draft: { start, parentId }, set, positions, note, errorFor }: SampleFormLinksProps) {
  const [choosing, setChoosing] = useState(false)
  const parent = useLive(async (workspace) => (parentId === null ? undefined : readSample(workspace, parentId)), [parentId])
  return (
    <>
      <div role="group" aria-label={t('Location')} className={`${classes.link} ${classes.wide}`}>
        <div>
          <div className={classes.caption}>{t('Location')}</div>
          <div className={start ? 'mono' : 'muted'}>{start ? positionsText(start.layer, positions) : t('No location. Scan a box or choose a location.')}</div>
          {note && <div className="small muted">{note}</div>}
        </div>
        <Button icon={PlaceIcon} onClick={() => setChoosing(true)}>
          {t('Choose location…')}
        </Button>
        {start && <IconButton icon={CloseIcon} label={t('Remove location')} onClick={() => set({ start: null })} />}
        {errorFor && (
          <div className={classes.trouble} role="alert">
            {errorFor}
          </div>
        )}
      </div>
      {parent && (
        <div role="group" aria-label={t('Parent')} className={`${classes.link} ${classes.wide}`}>
          <div>
            <div className={classes.caption}>{t('Parent')}</div>
            <div>{parent.name}</div>
          </div>
          <IconButton icon={CloseIcon} label={t('Remove parent')} onClick={() => set({ parentId: null })} />
        </div>
      )}
      <StartLocationDialog opened={choosing} onClose={() => setChoosing(false)} title={t('Location')} onChoose={(start) => set({ start })} />
    </>
  )
}
