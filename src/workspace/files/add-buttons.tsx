import { useRef } from 'react'
import { Button, type ButtonVariant } from '#src/ui/buttons/button.tsx'
import { CameraIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { AttachmentIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FileInput } from './file-input.tsx'

interface AddButtonProps {
  variant?: ButtonVariant | undefined
  onFiles: (files: readonly File[]) => void
}

/** A photo that is taken now, or pictures that are here already. */
export function PhotoButton({ variant, onFiles }: AddButtonProps) {
  const camera = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={camera} picks="camera" label={t('Photo to add')} onFiles={onFiles} />
      <FileInput ref={pictures} picks="pictures" label={t('Pictures to add')} onFiles={onFiles} />
      <Menu
        target={
          <Button variant={variant} icon={CameraIcon}>
            {t('Photo')}
          </Button>
        }
        sections={[
          {
            id: 'photo',
            items: [
              { id: 'take', label: t('Take a photo'), icon: CameraIcon, onSelect: () => camera.current?.click() },
              { id: 'choose', label: t('Choose pictures'), icon: PictureIcon, onSelect: () => pictures.current?.click() },
            ],
          },
        ]}
      />
    </>
  )
}

export function FileButton({ variant, onFiles }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} picks="files" label={t('Files to add')} onFiles={onFiles} />
      <Button variant={variant} icon={AttachmentIcon} onClick={() => input.current?.click()}>
        {t('File')}
      </Button>
    </>
  )
}
