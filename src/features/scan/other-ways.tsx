import { useRef, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { CameraIcon, PasteIcon, PictureIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { useOtherWays } from './use-other-ways.ts'
import look from './scan-frame.module.css'

export interface OtherWaysProps {
  isCameraOn: boolean
  /** Starts or stops the camera. */
  onCamera: () => void
  /** A way more. */
  children?: ReactNode
}

/** Without a scanner: the camera, a picture, what was copied. */
export function OtherWays({ isCameraOn, onCamera, children }: OtherWaysProps) {
  const ways = useOtherWays()
  const files = useRef<HTMLInputElement>(null)
  return (
    <div className={look.otherWays}>
      <Button icon={CameraIcon} onClick={onCamera}>
        {isCameraOn ? t('Stop camera') : t('Use camera')}
      </Button>
      <Button icon={PictureIcon} onClick={() => files.current?.click()}>
        {t('Picture')}
      </Button>
      <Button icon={PasteIcon} onClick={ways.clipboard}>
        {t('Paste')}
      </Button>
      {children}
      {/* Without `capture`: the tablet offers its camera and its photos. */}
      <input
        ref={files}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Picture of a code')}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          if (picture) ways.picture(picture)
          // The same picture may be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
