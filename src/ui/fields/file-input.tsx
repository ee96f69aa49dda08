/* Asks for files. Nothing of it is shown: a button opens it with `ref.current.click()`. */
import type { Ref } from 'react'

interface InputProps {
  ref: Ref<HTMLInputElement>
  label: string
  /** As HTML has it; without it, any files. */
  accept?: string | undefined
}

export interface FilesInputProps extends InputProps {
  /** A picture that is taken now, instead of files that are chosen. */
  capture?: 'environment' | undefined
  onFiles: (files: readonly File[]) => void
}

export interface FileInputProps extends InputProps {
  onFile: (file: File) => void
}

export const FilesInput = ({ capture, ...input }: FilesInputProps) => <HiddenInput {...input} capture={capture} multiple={capture === undefined} />

export const FileInput = ({ onFile, ...input }: FileInputProps) => <HiddenInput {...input} onFiles={([file]) => file && onFile(file)} />

function HiddenInput({ label, onFiles, ...attributes }: FilesInputProps & { multiple?: boolean }) {
  return (
    <input
      {...attributes}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // So that the same ones can be chosen again.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
