import type { FileEntry } from '#db/queries/files.ts'
import { FlaskIcon } from '#src/ui/icons/more-icons.ts'
import { usePicture } from '#src/workspace/files/use-picture.ts'
import classes from './experiments.module.css'

interface ExperimentPictureProps {
  entry: FileEntry
  /** Beside the list. In the list, it is shown only if it is on this device: a page of them would download too much. */
  isLarge?: boolean
}

/** The first picture of an experiment. */
export function ExperimentPicture({ entry, isLarge = false }: ExperimentPictureProps) {
  const { picture, place } = usePicture<HTMLSpanElement>(entry, isLarge)
  if (isLarge && picture.kind === 'unreadable') return null
  return (
    <span ref={place} className={isLarge ? classes.largePicture : classes.smallPicture}>
      {picture.kind === 'shown' ? <img src={picture.url} alt={isLarge ? entry.file.name : ''} decoding="async" /> : <FlaskIcon className="i" aria-hidden />}
    </span>
  )
}

/** In the list, for an experiment without one. */
export const NoPicture = () => (
  <span className={classes.smallPicture}>
    <FlaskIcon className="i" aria-hidden />
  </span>
)
