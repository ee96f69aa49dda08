import { useRef, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CameraIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { AttachmentIcon } from '#src/ui/icons/more-icons.ts'
import { Menu, type MenuProps } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FilePicker } from './file-picker.tsx'

interface AddButtonProps {
  variant?: ButtonVariant | undefined
  onFiles: (files: readonly File[]) => void
}

/** A photo that is taken now, or pictures that are here already. */
export function PhotoButton({ variant, onFiles }: AddButtonProps) {
  const photos = usePhotoItems(onFiles)
  return (
    <AddMenu inputs={photos.inputs} items={photos.items}>
      <Button variant={variant} icon={CameraIcon}>
        {t('Photo')}
      </Button>
    </AddMenu>
  )
}

export function FileButton({ variant, onFiles }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker ref={input} picks="files" label={t('Files to add')} onFiles={onFiles} />
      <Button variant={variant} icon={AttachmentIcon} onClick={() => input.current?.click()}>
        {t('File')}
      </Button>
    </>
  )
}

/** Both behind one small button, where many things in a list have files. */
export function AttachButton({ label, onFiles }: { label: string; onFiles: AddButtonProps['onFiles'] }) {
  const files = useRef<HTMLInputElement>(null)
  const photos = usePhotoItems(onFiles)
  const inputs = (
    <>
      {photos.inputs}
      <FilePicker ref={files} picks="files" label={t('Files to add')} onFiles={onFiles} />
    </>
  )
  const chooseFiles = { id: 'files', label: t('Choose files'), icon: AttachmentIcon, onSelect: () => files.current?.click() }
  return (
    <AddMenu inputs={inputs} items={[...photos.items, chooseFiles]} align="end">
      <IconButton icon={AttachmentIcon} variant="plain" label={label} />
    </AddMenu>
  )
}

interface AddMenuProps {
  inputs: ReactNode
  items: readonly MenuItem[]
  align?: 'end'
  children: MenuProps['target']
}

function AddMenu({ inputs, items, align, children }: AddMenuProps) {
  return (
    <>
      {inputs}
      <Menu target={children} align={align} sections={[{ id: 'add', items }]} />
    </>
  )
}

function usePhotoItems(onFiles: AddButtonProps['onFiles']): { inputs: ReactNode; items: readonly MenuItem[] } {
  const camera = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  return {
    inputs: (
      <>
        <FilePicker ref={camera} picks="camera" label={t('Photo to add')} onFiles={onFiles} />
        <FilePicker ref={pictures} picks="pictures" label={t('Pictures to add')} onFiles={onFiles} />
      </>
    ),
    items: [
      { id: 'take', label: t('Take a photo'), icon: CameraIcon, onSelect: () => camera.current?.click() },
      { id: 'choose', label: t('Choose pictures'), icon: PictureIcon, onSelect: () => pictures.current?.click() },
    ],
  }
}
