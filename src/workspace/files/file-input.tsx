import type { Ref } from 'react'

export interface FileInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  onFiles: (files: readonly File[]) => void
  /** Only pictures; `camera`: one that is taken now. */
  picks: 'files' | 'pictures' | 'camera'
}

/** Asks for files; opened by a button. */
export function FileInput({ ref, label, onFiles, picks }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      multiple={picks !== 'camera'}
      accept={picks === 'files' ? undefined : 'image/*'}
      capture={picks === 'camera' ? 'environment' : undefined}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // So that the same one can be chosen again.
        currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
