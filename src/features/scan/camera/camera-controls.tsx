import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MinusIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { setTorch, setZoom, type TrackAbilities } from './camera-track.ts'
import classes from './camera-view.module.css'

export interface CameraControlsProps {
  track: MediaStreamTrack
  abilities: TrackAbilities
  cameras: readonly { deviceId: string; label: string }[]
  onChoose: (deviceId: string) => void
}

/** One tap enlarges it by half. */
const zoomFactor = 1.5

/** Only what this device supports. */
export function CameraControls({ track, abilities: { torch, zoom }, cameras, onChoose }: CameraControlsProps) {
  const [isLit, setLit] = useState(false)
  const [factor, setFactor] = useState(zoom?.min ?? 1)
  const light = async () => {
    if (await setTorch(track, !isLit)) setLit(!isLit)
  }
  const zoomTo = async (wanted: number) => {
    if (!zoom) return
    const within = Math.min(zoom.max, Math.max(zoom.min, wanted))
    if (await setZoom(track, within)) setFactor(within)
  }
  return (
    <>
      {(torch || zoom) && (
        <div className={classes.row}>
          {torch && (
            <Button pressed={isLit} onClick={() => void light()}>
              {t('Flashlight')}
            </Button>
          )}
          {zoom && (
            <>
              <IconButton data-repeats icon={MinusIcon} label={t('Zoom out')} disabled={factor <= zoom.min} onClick={() => void zoomTo(factor / zoomFactor)} />
              <IconButton data-repeats icon={PlusIcon} label={t('Zoom in')} disabled={factor >= zoom.max} onClick={() => void zoomTo(factor * zoomFactor)} />
            </>
          )}
        </div>
      )}
      {cameras.length > 1 && (
        <SelectField
          label={t('Camera')}
          options={cameras.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || t('Camera {n}', { n: index + 1 }) }))}
          value={track.getSettings().deviceId ?? null}
          onChange={onChoose}
        />
      )}
    </>
  )
}
