import { useRef, type ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { CameraIcon, PasteIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useScanInputs } from './use-scan-inputs.ts'
import classes from './scan-frame.module.css'

export interface ScanInputMethodsProps {
  isCameraOn: boolean
  /** Starts or stops the camera. */
  onCamera: () => void
  /** One more input method. */
  children?: ReactNode
}

/** Without a scanner: the camera, a picture, or the clipboard. */
export function ScanInputMethods({ isCameraOn, onCamera, children }: ScanInputMethodsProps) {
  const inputs = useScanInputs()
  const files = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.inputMethods}>
      <Button icon={CameraIcon} onClick={onCamera}>
        {isCameraOn ? t('Stop camera') : t('Use camera')}
      </Button>
      <Button icon={PictureIcon} onClick={() => files.current?.click()}>
        {t('Use picture')}
      </Button>
      <Button icon={PasteIcon} onClick={inputs.clipboard}>
        {t('Paste')}
      </Button>
      {children}
      {/* Without `capture`, so that the tablet offers both its camera and its photos. */}
      <input
        ref={files}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Picture of a code')}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          if (picture) inputs.picture(picture)
          // So that the same picture can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
