import { useEffectEvent, useRef, useState } from 'react'
import type { Grid } from '#domain/rules/storage/grid.ts'
import { isLook } from '#domain/rules/rack/rack-look.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CameraIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { CameraFrame } from '#src/features/scan/camera/camera-frame.tsx'
import { decoder } from '#src/features/scan/camera/decoder.ts'
import classes from './rack.module.css'

export interface RackCameraProps {
  grid: Grid
  isReading: boolean
  onPicture: (picture: Blob) => void
  onClose: () => void
}

/** How often the picture is looked at while the person aims. */
const lookEvery = 600

/** The rack in front of the camera, and how many of its codes are readable as it is held. */
export function RackCamera({ grid, isReading, onPicture, onClose }: RackCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [inSight, setInSight] = useState(0)
  const looked = useEffectEvent(setInSight)
  const take = async () => {
    const picture = video.current && (await pictureOf(video.current))
    if (picture) onPicture(picture)
  }
  return (
    <>
      <CameraFrame
        isComplete
        hint={inSight === 0 ? t('Hold the rack so that it fills the picture.') : plural(inSight, { one: '# code in sight', other: '# codes in sight' })}
        read={(shown) => {
          video.current = shown
          return lookAtRack(shown, grid, (count) => looked(count))
        }}
      />
      <div className={classes.inputs}>
        <Button variant="primary" icon={CameraIcon} loading={isReading} onClick={() => void take()}>
          {t('Take picture')}
        </Button>
        <Button tall onClick={onClose}>
          {t('Stop camera')}
        </Button>
      </div>
    </>
  )
}

/** Tells how many codes are readable, until the returned function is called. */
function lookAtRack(video: HTMLVideoElement, grid: Grid, onCount: (count: number) => void): () => void {
  let isBusy = false
  let isStopped = false
  const look = async () => {
    const seen = await decoder.readRack(await createImageBitmap(video), grid)
    if (!isStopped) onCount(isLook(seen) ? seen.wells.filter((well) => well.seen.kind === 'code').length : 0)
  }
  const timer = setInterval(() => {
    if (isBusy || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    isBusy = true
    const end = () => void (isBusy = false)
    look().then(end, end)
  }, lookEvery)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** At the size in which the camera gives it. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
