import { useRef } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import type { RackView } from '#domain/rules/rack/place-grid.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CameraIcon, MoreIcon, PictureIcon, RefreshIcon, SwapIcon } from '#src/ui/icons/icons.ts'
import { DocumentIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FileInput } from '#src/ui/fields/file-input.tsx'
import classes from './rack.module.css'

export interface RackInputsProps {
  /** What the picture is for: `Take or choose a picture`, `Second picture for F3, G9`. */
  label: string
  isFirst: boolean
  isReading: boolean
  view: RackView
  onView: (view: RackView) => void
  onStartOver: () => void
  onCamera: () => void
  onPicture: (picture: File) => void
  onFile: (file: File) => void
}

/** A picture, taken now or before, or the file of a rack scanner. */
export function RackInputs({ label, isFirst, isReading, view, onView, onStartOver, onCamera, onPicture, onFile }: RackInputsProps) {
  const pictures = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const chooseFile = () => files.current?.click()
  return (
    <div className={isFirst ? classes.inputs : classes.moreInputs}>
      <Button variant={isFirst ? 'primary' : 'outline'} tall icon={PictureIcon} loading={isReading} onClick={() => pictures.current?.click()}>
        {label}
      </Button>
      {isFirst ? (
        <>
          <Button tall icon={CameraIcon} onClick={onCamera}>
            {t('Use camera')}
          </Button>
          <Button tall icon={DocumentIcon} onClick={chooseFile}>
            {t('File of a rack scanner')}
          </Button>
        </>
      ) : (
        <Menu
          align="end"
          target={<IconButton icon={MoreIcon} label={t('Other ways')} />}
          sections={[
            {
              id: 'ways',
              items: [
                { id: 'camera', label: t('Use camera'), icon: CameraIcon, onSelect: onCamera },
                { id: 'file', label: t('File of a rack scanner'), icon: DocumentIcon, onSelect: chooseFile },
              ],
            },
            {
              id: 'other',
              items: [
                view === 'below'
                  ? { id: 'view', label: t('It is seen from above'), icon: SwapIcon, onSelect: () => onView('above') }
                  : { id: 'view', label: t('It is seen from below'), icon: SwapIcon, onSelect: () => onView('below') },
                { id: 'over', label: t('Start over'), icon: RefreshIcon, onSelect: onStartOver },
              ],
            },
          ]}
        />
      )}
      {/* Without `capture`, so that the tablet offers both its camera and its photos. */}
      <FileInput ref={pictures} label={t('Picture of a rack')} accept="image/*" onFile={onPicture} />
      <FileInput ref={files} label={t('CSV file of a rack scanner')} accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values" onFile={onFile} />
    </div>
  )
}
