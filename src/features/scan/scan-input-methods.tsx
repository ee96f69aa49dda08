import { useRef } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { MoreIcon, CameraIcon, KeyboardIcon, PasteIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useScanInputs } from './use-scan-inputs.ts'
import { FileInput } from '#src/ui/fields/file-input.tsx'
import classes from './scan-frame.module.css'

export interface ScanInputMethodsProps {
  isCameraOn: boolean
  /** Starts or stops the camera. */
  onCamera: () => void
  /** The one used most after the camera; the others are then in a menu. */
  onType?: (() => void) | undefined
}

/** Without a scanner: the camera, a picture, or the clipboard. */
export function ScanInputMethods({ isCameraOn, onCamera, onType }: ScanInputMethodsProps) {
  const inputs = useScanInputs()
  const files = useRef<HTMLInputElement>(null)
  const choosePicture = () => files.current?.click()
  return (
    <div className={onType ? classes.shortWays : classes.inputMethods}>
      <Button icon={CameraIcon} onClick={onCamera}>
        {isCameraOn ? t('Stop camera') : t('Use camera')}
      </Button>
      {onType ? (
        <>
          <Button icon={KeyboardIcon} onClick={onType}>
            {t('Type code')}
          </Button>
          <Menu
            align="end"
            target={<IconButton icon={MoreIcon} label={t('Other ways')} />}
            sections={[
              {
                id: 'ways',
                items: [
                  { id: 'picture', label: t('Use picture'), icon: PictureIcon, onSelect: choosePicture },
                  { id: 'paste', label: t('Paste'), icon: PasteIcon, onSelect: inputs.clipboard },
                ],
              },
            ]}
          />
        </>
      ) : (
        <>
          <Button icon={PictureIcon} onClick={choosePicture}>
            {t('Use picture')}
          </Button>
          <Button icon={PasteIcon} onClick={inputs.clipboard}>
            {t('Paste')}
          </Button>
        </>
      )}
      {/* Without `capture`, so that the tablet offers both its camera and its photos. */}
      <FileInput ref={files} label={t('Picture of a code')} accept="image/*" onFile={inputs.picture} />
    </div>
  )
}
