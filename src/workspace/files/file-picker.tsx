import type { Ref } from 'react'
import { FilesInput } from '#src/ui/fields/file-input.tsx'

export interface FilePickerProps {
  ref: Ref<HTMLInputElement>
  label: string
  onFiles: (files: readonly File[]) => void
  /** Only pictures; `camera`: one that is taken now. */
  picks: 'files' | 'pictures' | 'camera'
}

/** Asks for files; opened by a button. */
export function FilePicker({ picks, ...input }: FilePickerProps) {
  return <FilesInput {...input} accept={picks === 'files' ? undefined : 'image/*'} capture={picks === 'camera' ? 'environment' : undefined} />
}
